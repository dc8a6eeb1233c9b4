import Playback

/// The daemon's stop watch: monotonic time since it began, counted through suspends as silence should be.
struct MonotonicClock: Sendable {
    private let origin = ContinuousClock.now

    /// Time since the daemon began.
    var now: Duration { origin.duration(to: .now) }

    /// A moment of the sound's clock, which rests while the machine sleeps, on this one; near now, or a little wrong.
    func time(of moment: MonotonicTime) -> Duration {
        now + .nanoseconds(moment.nanoseconds - MonotonicTime.now.nanoseconds)
    }

    /// Waits until that time; throws when cancelled.
    func sleep(until time: Duration) async throws {
        try await ContinuousClock().sleep(until: origin.advanced(by: time), tolerance: .milliseconds(20))
    }
}
