import Clocks
import Configuration
import ServiceLifecycle

/// Stores the run when the program ends.
///
/// After a restart the run continues; after a stop it is paused at the next start.
struct RunStoringService: Service {
    let controller: RunController

    func run() async throws {
        try? await gracefulShutdown()
        let isRestart = await controller.clock.offload { ServiceManager.isRestarting }
        await controller.storeRun(endingBy: isRestart ? .restart : .stop)
    }
}
