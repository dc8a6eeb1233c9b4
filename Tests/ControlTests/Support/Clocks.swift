import Synchronization

/// A clock by which every wait is over at once.
struct HurriedClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        await Task.yield()
    }
}

/// A clock that stands still until the test lets one wait after the other end, and tells how long each was to be.
final class HandCrankedClock: Clock {
    private let start = ContinuousClock.now
    private let (waits, wait) = AsyncStream.makeStream(of: Duration.self)
    private let (turns, turn) = AsyncStream.makeStream(of: Void.self)

    var now: ContinuousClock.Instant { start }
    var minimumResolution: Duration { .zero }

    /// Waits until somebody sleeps, and says for how long.
    func nextWait() async -> Duration? {
        await waits.first { _ in true }
    }

    /// Ends one wait.
    func crank() {
        turn.yield()
    }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        wait.yield(start.duration(to: deadline))
        _ = await turns.first { _ in true }
        try Task.checkCancellation()
    }
}
