import BlueZ
import ServiceLifecycle

/// Connects to the remembered Bluetooth sensors and passes their events to the controller.
struct BluetoothService: Service {
    let bluetooth: Bluetooth
    let conductor: Conductor

    func run() async throws {
        for address in await conductor.sensors.remembered { bluetooth.connect(address) }
        let (events, heard) = AsyncStream.makeStream(of: BluetoothEvent.self, bufferingPolicy: .bufferingNewest(256))
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await event in events { await conductor.heard(event) }
            }
            group.addTask {
                await cancelWhenGracefulShutdown { await bluetooth.run { heard.yield($0) } }
                heard.finish()
            }
        }
    }
}
