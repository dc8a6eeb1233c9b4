import Clocks
import Logging
import ServiceLifecycle

extension VirtualTime {
    /// Runs services in one group, as the daemon does, while `body` runs; then shuts them down gracefully and returns.
    ///
    /// Virtual time stands still until all services have started, and during the shutdown.
    func run(
        _ services: [ServiceGroupConfiguration.ServiceConfiguration],
        while body: @escaping @Sendable () async throws -> Void
    ) throws {
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services + [.init(service: LastService(begun: beginning))],
                logger: Logger(label: "services") { _ in SwiftLogNoOpLogHandler() }
            )
        )
        try run {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await group.run() }
                await self.outside { for await _ in begun { break } }
                // The services are shut down also after an error of the body: none of them would end by itself.
                let result: Result<Void, any Error>
                do {
                    result = .success(try await body())
                } catch {
                    result = .failure(error)
                }
                try await self.outside {
                    await group.triggerGracefulShutdown()
                    try await tasks.waitForAll()
                }
                try result.get()
            }
        }
    }
}

/// A service that starts after all other services of its group, and then reports that all have started.
private struct LastService: Service {
    let begun: AsyncStream<Void>.Continuation

    func run() async throws {
        begun.yield()
        try await gracefulShutdown()
    }
}
