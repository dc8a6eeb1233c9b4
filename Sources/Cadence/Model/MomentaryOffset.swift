import RealModule

/// The present difference between a runner's cadence and their own curve, in spm.
///
/// In the recorded runs of one person the difference from the curve is similar for minutes, but not for a whole run: the
/// correlation is 0.66 after 20 s, 0.36 after 100 s and 0.09 after 200 s (*computed*, twelve runs). So the offset is an
/// Ornstein–Uhlenbeck process: without new windows it returns to zero, and the curve learns permanent differences.
struct MomentaryOffset: Hashable, Sendable {
    /// Standard deviation of the offset without any measurement, spm.
    static let deviation = 3.0
    /// Standard deviation of one window's mean cadence, spm.
    static let windowNoise = 2.2
    /// Time constant in seconds with which the offset returns to zero.
    private static let time = 120.0
    /// The assumed time between two windows if the times are not known: the length of a window.
    private static let windowLength: Duration = .seconds(20)

    private var value = 0.0
    private var variance = MomentaryOffset.deviation * MomentaryOffset.deviation
    /// Time of the last window since the runner began to run; nil before the first window, or if not known.
    private var measuredAt: Duration?

    /// The expected offset at this time since the runner began to run; nil means the time of the last window.
    func expected(at elapsed: Duration?) -> (value: Double, variance: Double) {
        after(elapsed.map { $0 - (measuredAt ?? $0) } ?? .zero)
    }

    /// Learns from a window whose mean cadence is `error` spm above the runner's own curve (negative: below it).
    mutating func observe(error: Double, at elapsed: Duration?) {
        let interval = elapsed.flatMap { now in measuredAt.map { now - $0 } } ?? Self.windowLength
        let before = after(interval)
        let gain = before.variance / (before.variance + Self.windowNoise * Self.windowNoise)
        value = before.value + gain * (error - before.value)
        variance = before.variance * (1 - gain)
        measuredAt = elapsed
    }

    private func after(_ interval: Duration) -> (value: Double, variance: Double) {
        let share = Double.exp(-max(0, interval / .seconds(1)) / Self.time)
        let lasting = share * share
        return (value * share, variance * lasting + Self.deviation * Self.deviation * (1 - lasting))
    }
}
