import Clocks
import ServiceLifecycle

/// Ends the daemon after the duration given by the option `--for`.
struct DeadlineService: Service {
    let clock: any RunClock
    let end: Duration

    func run() async throws {
        await cancelWhenGracefulShutdown { try? await clock.sleep(until: end) }
    }
}
