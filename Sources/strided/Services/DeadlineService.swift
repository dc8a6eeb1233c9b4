import ServiceLifecycle

/// Ends the daemon by itself after a while, for `--for`.
struct DeadlineService: Service {
    let clock: any RunClock
    let end: Duration

    func run() async throws {
        await cancelWhenGracefulShutdown { try? await clock.sleep(until: end) }
    }
}
