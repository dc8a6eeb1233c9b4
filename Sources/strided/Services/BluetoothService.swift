import BlueZ
import Sensors
import ServiceLifecycle

/// Connects to the remembered Bluetooth sensors and passes their events to the owner of the run.
struct BluetoothService: Service {
    let bluetooth: Bluetooth
    let controller: RunController

    func run() async throws {
        for address in await controller.sensors.remembered { bluetooth.connect(address) }
        let (events, continuation) = AsyncStream.makeStream(
            of: BluetoothEvent.self,
            bufferingPolicy: .bufferingNewest(256)
        )
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await event in events { await controller.handle(event) }
            }
            group.addTask {
                await cancelWhenGracefulShutdown { await bluetooth.run { continuation.yield($0) } }
                continuation.finish()
            }
        }
    }
}
