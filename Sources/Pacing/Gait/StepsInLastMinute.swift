/// Counts the steps of the last minute.
///
/// It holds as many moments as the quickest cadence has in a minute; more do not come from feet.
public struct StepsInLastMinute: Hashable, Sendable {
    private static let most = 300
    private var moments: [Duration] = []

    /// A count of nothing.
    public init() {}

    /// Takes a step at `now`; times must not step back.
    public mutating func step(at now: Duration) {
        forget(before: now)
        guard moments.count < Self.most else { return }
        moments.append(now)
    }

    /// Steps in the minute up to `now`.
    public func count(at now: Duration) -> Int {
        moments.count { $0 > now - .seconds(60) && $0 <= now }
    }

    /// When the last step was; nil before the first.
    public var last: Duration? { moments.last }

    private mutating func forget(before now: Duration) {
        // The last is kept, so that there is always one to ask for.
        let outdated = moments.dropLast().prefix { $0 <= now - .seconds(60) }.count
        moments.removeFirst(outdated)
    }
}
