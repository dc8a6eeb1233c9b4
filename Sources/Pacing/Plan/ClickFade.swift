/// Chooses the seconds in which clicks sound when they are to sound for a share of the time: the first of each minute.
///
/// What was learnt with feedback that faded over the sessions lasted (Willy et al. 2016, 10.1111/sms.12413).
public struct ClickFade: Hashable, Sendable {
    /// Share of the time in which clicks sound, 0…1.
    public let share: Double

    private static let period: Duration = .seconds(60)

    /// A fade to a share, the nearest in 0…1; what is not a number is all of the time.
    public init(share: Double) {
        self.share = share.isNaN ? 1 : min(1, max(0, share))
    }

    /// Whether clicks sound so long after the run began.
    public func isSounding(at elapsed: Duration) -> Bool {
        within(elapsed) < Self.period * share
    }

    /// When that changes next; nil where it never does.
    public func nextChange(after elapsed: Duration) -> Duration? {
        guard share > 0, share < 1 else { return nil }
        let within = within(elapsed)
        let begun = elapsed - within
        return within < Self.period * share ? begun + Self.period * share : begun + Self.period
    }

    private func within(_ elapsed: Duration) -> Duration {
        let minutes = max(0, elapsed.components.seconds) / Self.period.components.seconds
        return max(.zero, elapsed) - Self.period * minutes
    }
}
