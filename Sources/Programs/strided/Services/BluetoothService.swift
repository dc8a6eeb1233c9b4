import BlueZ
import DaemonStatus
import ServiceLifecycle

/// Connects to the remembered Bluetooth sensors and passes their events to the owner of the run.
struct BluetoothService: Service {
    let bluetooth: Bluetooth
    let controller: RunController

    func run() async throws {
        for address in await controller.sensors.remembered { bluetooth.connect(address) }
        let events = Queue<BluetoothEvent>(of: 256)
        await withDiscardingTaskGroup { group in
            group.addTask {
                await events.read("Bluetooth events", log: controller.log) { await controller.handle($0) }
            }
            group.addTask {
                await cancelWhenGracefulShutdown { await bluetooth.run { events.send($0) } }
                events.finish()
            }
        }
    }
}
