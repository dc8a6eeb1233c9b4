import ServiceLifecycle

/// Gives back, once, what only starting up has needed.
struct SettlingService: Service {
    func run() async throws {
        // Long after the last service has begun; nobody waits for it.
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(3)) }
        ProgramPages.release()
    }
}
