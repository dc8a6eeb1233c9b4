import Clocks
import Inputs
import ServiceLifecycle

/// Counts the runner's steps with this machine's accelerometer.
struct AccelerometerService: Service {
    let root: IIORoot
    let controller: RunController

    func run() async throws {
        let accelerometer = IIOAccelerometer(root: root, now: { controller.clock.now })
        await cancelWhenGracefulShutdown {
            await accelerometer.run { event in await controller.handle(event) }
        }
    }
}
