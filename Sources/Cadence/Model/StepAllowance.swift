/// How many steps feet can have taken since a source's last report: what goes beyond is an error of the source, or an attack.
///
/// A source may report late, or several reports at once. So the allowance grows with the time since the report before, and up to
/// ``slack`` of what was not used is kept for the next one. All reports of one instant share what has grown until then.
public struct StepAllowance: Hashable, Sendable {
    /// The most steps a second, 5.
    ///
    /// Elite sprinters stay below it at full speed (A. I. T. Salo et al., "Elite Sprinting: Are Athletes Individually Step-Frequency or
    /// Step-Length Reliant?", Medicine & Science in Sports & Exercise 43, 2011, 10.1249/MSS.0b013e318201f6f8).
    public static let mostPerSecond = StepRate.range.upperBound / 60
    /// Steps allowed beyond that: 12 s of them at the highest rate, for reports that were held up (house rule).
    public static let slack = 60.0

    private let most: Double
    private var allowed: Double
    private var latest: Duration

    /// An allowance of ``slack`` steps at a time.
    ///
    /// - Parameters:
    ///   - time: Monotonic time; nothing that happened before it was reported.
    ///   - most: The most steps at one instant, however long the source was silent; nil for no limit.
    public init(from time: Duration, most: Int? = nil) {
        self.most = most.map(Double.init) ?? .infinity
        allowed = min(Self.slack, self.most)
        latest = time
    }

    /// Whether feet can have taken so many steps since the last report; if so they are used up.
    ///
    /// - Parameters:
    ///   - steps: How many; negative ones are none.
    ///   - time: Monotonic time; one earlier than the report before is taken as that one's.
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
