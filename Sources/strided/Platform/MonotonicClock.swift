/// The daemon's stop watch: monotonic time since it began, counted through suspends as silence should be.
struct MonotonicClock: Sendable {
    private let origin = ContinuousClock.now

    /// Time since the daemon began.
    var now: Duration { origin.duration(to: .now) }

    /// Waits until that time; throws when cancelled.
    func sleep(until time: Duration) async throws {
        try await ContinuousClock().sleep(until: origin.advanced(by: time), tolerance: .milliseconds(20))
    }
}
