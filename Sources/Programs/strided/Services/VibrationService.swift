import Haptics
import ServiceLifecycle

/// Lets the runner's phone or gamepad vibrate on the beats, if the settings say so.
///
/// While vibrations are switched off, there is neither a thread nor a device.
struct VibrationService: Service {
    let vibrator: Vibrator
    let controller: RunController

    func run() async throws {
        await controller.startVibrating()
        try? await gracefulShutdown()
        vibrator.close()
    }
}
