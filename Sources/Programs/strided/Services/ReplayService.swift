import Clocks
import Inputs
import ServiceLifecycle

/// Passes recorded observations to the run at their recorded times, counted from the start of the run.
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
        // The service does not end before the shutdown: its end would run on a thread for which virtual time does not wait.
        try? await gracefulShutdown()
    }
}
