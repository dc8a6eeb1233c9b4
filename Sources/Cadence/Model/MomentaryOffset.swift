import RealModule

/// How far a runner is from their own curve at the moment, in spm.
///
/// On the recorded runs of one person the deviations from the curve are alike for minutes, not for a run: their
/// correlation is 0.66 after 20 s, 0.36 after 100 s and 0.09 after 200 s (*computed*, twelve runs). So the offset is an
/// Ornstein–Uhlenbeck process: without new windows it returns to zero, and the curve gets what lasts.
struct MomentaryOffset: Hashable, Sendable {
    /// Standard deviation of the offset where nothing has been measured, spm.
    static let deviation = 3.0
    /// Standard deviation of one window's mean cadence, spm.
    static let windowNoise = 2.2
    /// Seconds in which the offset returns to 1/e.
    private static let time = 120.0
    /// What the windows of a run are apart at least: the time since the last window where it is not known.
    private static let windowLength: Duration = .seconds(20)

    private var value = 0.0
    private var variance = MomentaryOffset.deviation * MomentaryOffset.deviation
    /// When the last window was, since the runner began to run; nil before the first, or where it is not known.
    private var measuredAt: Duration?

    /// The offset expected so long after the runner began to run; nil for the time of the last window.
    func expected(at elapsed: Duration?) -> (value: Double, variance: Double) {
        after(elapsed.map { $0 - (measuredAt ?? $0) } ?? .zero)
    }

    /// Learns from a window that lies `error` spm from the curve.
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
