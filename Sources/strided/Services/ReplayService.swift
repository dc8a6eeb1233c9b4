import Inputs
import ServiceLifecycle

/// Feeds recorded observations at their recorded times, counted from the start of the run.
struct ReplayService: Service {
    let observations: [Observation]
    let conductor: Conductor
    let clock: any RunClock

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for observation in observations {
                guard (try? await clock.sleep(until: observation.arrival)) != nil else { return }
                await conductor.observed([observation])
            }
        }
        // A service that ends by itself does so on a thread that virtual time does not wait for.
        try? await gracefulShutdown()
    }
}
