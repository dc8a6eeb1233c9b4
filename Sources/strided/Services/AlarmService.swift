import ServiceLifecycle

/// Carries out what is due at the one deadline of an owner.
struct AlarmService: Service {
    let alarm: Alarm
    let reach: @Sendable () async -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in alarm.reached { await reach() }
        }
        alarm.end()
    }
}
