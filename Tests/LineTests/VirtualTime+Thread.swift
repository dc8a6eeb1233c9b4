import Foundation
import ServiceLifecycle

@testable import Clocks
@testable import strided

extension VirtualTime {
    /// Runs services and a body on a thread of their own.
    ///
    /// The services need a thread of Swift's pool when they start. Several tests that block a thread of the pool with virtual time would
    /// occupy all of them.
    func runOnThread(
        _ services: [any Service],
        while body: @escaping @Sendable () async throws -> Void
    ) async throws {
        let result: Result<Void, any Error> = await withCheckedContinuation { done in
            Thread.detachNewThread {
                let services = services.map { ServiceGroupConfiguration.ServiceConfiguration(service: $0) }
                done.resume(returning: Result { try self.run(services, while: body) })
            }
        }
        try result.get()
    }
}
