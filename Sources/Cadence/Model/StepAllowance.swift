/// Limits the number of steps that a sensor or program may report: more steps than a runner can take are an error or an attack.
///
/// A sensor may report late, or send several reports at once. So the allowance grows with the time since the previous report, and
/// up to ``slack`` unused steps are kept for the next report. Reports with the same time share the allowance.
public struct StepAllowance: Hashable, Sendable {
    /// The highest number of steps per second, 5.
    ///
    /// Elite sprinters stay below it at full speed (A. I. T. Salo et al., "Elite Sprinting: Are Athletes Individually
    /// Step-Frequency or Step-Length Reliant?", Medicine & Science in Sports & Exercise 43, 2011, 10.1249/MSS.0b013e318201f6f8).
    public static let mostPerSecond = StepRate.range.upperBound / 60
    /// The largest number of unused steps that are kept for delayed reports: 12 s at the highest rate (the project's own design).
    public static let slack = 60.0

    private let most: Double
    private var allowed: Double
    private var latest: Duration

    /// Creates a limit that permits ``slack`` steps at the start, or `most` if that is fewer.
    ///
    /// - Parameters:
    ///   - time: Monotonic time of the start; an earlier report counts as a report at this time.
    ///   - most: The highest number of steps that can be permitted at one time, even after a long silence; nil for no limit.
    public init(from time: Duration, most: Int? = nil) {
        self.most = most.map(Double.init) ?? .infinity
        allowed = min(Self.slack, self.most)
        latest = time
    }

    /// Whether this number of steps is possible since the last report; if so, subtracts it from the allowance.
    ///
    /// - Parameters:
    ///   - steps: Number of steps; a negative number counts as 0.
    ///   - time: Monotonic time; a time before the previous report counts as that report's time.
    public mutating func admit(_ steps: Int, at time: Duration) -> Bool {
        if time > latest {
            allowed = min(min(allowed, Self.slack) + Self.mostPerSecond * ((time - latest) / .seconds(1)), most)
            latest = time
        }
        guard Double(steps) <= allowed else { return false }
        allowed -= Double(max(steps, 0))
        return true
    }
}
