import Clocks
import ServiceLifecycle

/// Ends the daemon after the duration that the flag `--for` sets.
struct DeadlineService: Service {
    let clock: any RunClock
    let end: Duration

    func run() async throws {
        await cancelWhenGracefulShutdown { try? await clock.sleep(until: end) }
    }
}
