/// Lets the clicks sound for only a part of the time: the first seconds of each minute.
///
/// Feedback that was reduced from session to session had a lasting effect (Willy et al. 2016, 10.1111/sms.12413).
public struct ClickFade: Hashable, Sendable {
    /// Share of each minute in which the clicks sound, 0…1.
    public let share: Double

    private static let period: Duration = .seconds(60)

    /// Creates a fade with this share, clamped to 0…1; NaN gives 1.
    public init(share: Double) {
        self.share = share.isNaN ? 1 : min(1, max(0, share))
    }

    /// Whether the clicks sound at this time after the beginning of the run.
    public func isSounding(at elapsed: Duration) -> Bool {
        within(elapsed) < Self.period * share
    }

    /// The next time of the run at which the clicks begin or stop sounding; nil if they always or never sound.
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
