import Clocks
import Inputs
import ServiceLifecycle

/// Feeds recorded observations at their recorded times, counted from the start of the run.
struct ReplayService: Service {
    let observations: [Observation]
    let controller: RunController

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for observation in observations {
                guard (try? await controller.clock.sleep(until: observation.arrival)) != nil else { return }
                await controller.handle([observation])
            }
        }
        // The service waits for the shutdown, because the end of a service runs on a thread for which virtual time does not wait.
        try? await gracefulShutdown()
    }
}
