import Inputs
import ServiceLifecycle

/// Counts the runner's steps with this machine's accelerometer.
struct AccelerometerService: Service {
    let root: IIORoot
    let conductor: Conductor
    let clock: any RunClock

    func run() async throws {
        let accelerometer = IIOAccelerometer(root: root, now: { clock.now })
        await cancelWhenGracefulShutdown {
            await accelerometer.run { event in await conductor.heard(event) }
        }
    }
}
