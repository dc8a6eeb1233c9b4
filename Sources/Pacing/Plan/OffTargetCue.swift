public import Cadence

/// Lets clicks sound only while the runner is off the target: `cue only-off`.
///
///     more than 3 % off for 4 s       clicks
///     less than 1.5 % off for 8 s     silence
///     no cadence measured for 5 s     clicks
///
/// A change of tempo is noticed from about 3 % on, at best from 1.5 % (Drake & Botte 1993): who is nearer than that
/// could not hear that they are off. The times are the house's design: a measured cadence needs some steps to settle,
/// and silence is to be earned. It begins with clicks.
public struct OffTargetCue: Hashable, Sendable {
    private static let off = 0.03
    private static let met = 0.015
    private static let offFor: Duration = .seconds(4)
    private static let metFor: Duration = .seconds(8)
    private static let freshness: Duration = .seconds(5)

    private var isSilent = false
    /// Since when the runner has been off, while it is silent, or on, while clicks sound.
    private var changingSince: Duration?
    private var measuredAt: Duration?

    /// A cue that has measured nothing.
    public init() {}

    /// Takes a measured cadence and the target at that time; times are on one monotonic axis and must not step back.
    public mutating func observe(_ cadence: StepRate, target: StepRate, at now: Duration) {
        if let measuredAt, now >= measuredAt + Self.freshness { self = OffTargetCue() }
        measuredAt = now
        let deviation = abs(cadence.stepsPerMinute / target.stepsPerMinute - 1)
        guard isSilent ? deviation > Self.off : deviation < Self.met else {
            changingSince = nil
            return
        }
        let since = changingSince ?? now
        changingSince = since
        guard now >= since + (isSilent ? Self.offFor : Self.metFor) else { return }
        isSilent.toggle()
        changingSince = nil
    }

    /// Whether clicks sound at `now`.
    public func isSounding(at now: Duration) -> Bool {
        guard let goesStaleAt else { return true }
        return !isSilent || now >= goesStaleAt
    }

    /// When clicks come back if nothing more is measured; nil while they sound.
    public var goesStaleAt: Duration? {
        isSilent ? measuredAt.map { $0 + Self.freshness } : nil
    }
}
