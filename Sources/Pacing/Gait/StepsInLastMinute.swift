/// Counts the steps of the last 60 s.
///
/// It stores the times of at most 300 steps, the number of steps per minute at the highest cadence.
public struct StepsInLastMinute: Hashable, Sendable {
    private static let most = 300
    private var moments: [Duration] = []

    /// Creates an empty counter.
    public init() {}

    /// Records a step at `now`, unless 300 steps are stored already; times must not decrease.
    public mutating func append(at now: Duration) {
        removeSteps(before: now)
        guard moments.count < Self.most else { return }
        moments.append(now)
    }

    /// Number of steps in the 60 s up to `now`.
    public func count(at now: Duration) -> Int {
        moments.count { $0 > now - .seconds(60) && $0 <= now }
    }

    /// Time of the last recorded step; nil before the first step.
    public var last: Duration? { moments.last }

    private mutating func removeSteps(before now: Duration) {
        // The last step is never removed, so that `last` stays available.
        let outdated = moments.dropLast().prefix { $0 <= now - .seconds(60) }.count
        moments.removeFirst(outdated)
    }
}
