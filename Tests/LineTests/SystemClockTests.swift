import CLinux
import Foundation
import ServiceLifecycle
import Synchronization
import Testing

@testable import Clocks
@testable import strided

/// The executor of the daemon's tasks; no test waits for a time that has to pass.
@Suite struct SystemClockTests {
    private actor Owner {
        var threads: Set<Int32> = []

        func note() { threads.insert(gettid()) }
    }

    @Test func tasksActorsAndSleepsUseOneThread() async {
        let clock = SystemClock()
        let owner = Owner()
        let pause: @Sendable (Duration) async throws -> Void = clock.sleep
        await withTaskExecutorPreference(clock) {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        await owner.note()
                        try? await pause(clock.now + .microseconds(number))
                        _ = await clock.offload { number }
                        await owner.note()
                    }
                }
            }
        }
        #expect(await owner.threads.count == 1)
    }

    @Test func callsAreMadeInTheOrderOfTheirTimes() async {
        let clock = SystemClock()
        let made = Mutex<[Int]>([])
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        // All times are past when the thread looks at them.
        await withTaskExecutorPreference(clock) {
            let now = clock.now
            for number in [3, 1, 4, 2] {
                _ = clock.schedule(at: now - .seconds(10 - number)) { made.withLock { $0.append(number) } }
            }
            let cancelled = clock.schedule(at: now - .seconds(1)) { made.withLock { $0.append(5) } }
            cancelled.cancel()
            _ = clock.schedule(at: now) { end.yield() }
            for await _ in ends { break }
        }
        #expect(made.withLock { $0 } == [1, 2, 3, 4])
    }

    @Test func aCancelledSleepEndsAtOnce() async {
        let clock = SystemClock()
        let pause: @Sendable (Duration) async throws -> Void = clock.sleep
        let sleeping = Task { try await pause(.seconds(1_000_000)) }
        sleeping.cancel()
        await #expect(throws: CancellationError.self) { try await sleeping.value }
    }
}

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
