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
        // The service waits for the shutdown, because the end of a service runs on a thread for which virtual time does not wait.
        try? await gracefulShutdown()
    }
}
