/// A clock on which every wait ends immediately.
package struct ImmediateClock: Clock {
    package init() {}

    package var now: ContinuousClock.Instant { ContinuousClock.now }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        await Task.yield()
    }
}

/// A clock whose time does not pass; the test ends each wait.
package final class ManualClock: Clock {
    private let start = ContinuousClock.now
    private let (waits, wait) = AsyncStream.makeStream(of: Duration.self)
    private let (turns, turn) = AsyncStream.makeStream(of: Void.self)

    package init() {}

    package var now: ContinuousClock.Instant { start }
    package var minimumResolution: Duration { .zero }

    /// Waits until a task sleeps, and returns the duration that it requests.
    package func nextWait() async -> Duration? {
        await waits.first { _ in true }
    }

    /// Ends one wait.
    package func endWait() {
        turn.yield()
    }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        wait.yield(start.duration(to: deadline))
        _ = await turns.first { _ in true }
        try Task.checkCancellation()
    }
}
