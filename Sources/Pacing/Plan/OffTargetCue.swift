public import Cadence

/// Lets the clicks sound only while the runner's cadence is off the target cadence: `cue only-off`.
///
///     more than 3 % off for 4 s       clicks
///     less than 1.5 % off for 8 s     silence
///     no cadence measured for 5 s     clicks
///
/// People notice a change of tempo of about 3 %, the most sensitive ones of 1.5 % (Drake & Botte 1993). A runner closer to the
/// target than that could not hear the difference. The times are the project's own design: a measured cadence needs some steps
/// to settle, and the runner must stay on the target cadence before the clicks stop. At the beginning the clicks sound.
public struct OffTargetCue: Hashable, Sendable {
    private static let off = 0.03
    private static let met = 0.015
    private static let offFor: Duration = .seconds(4)
    private static let metFor: Duration = .seconds(8)
    private static let freshness: Duration = .seconds(5)

    private var isSilent = false
    /// Since when the cadence has been off the target while the clicks are silent, or on the target while they sound; else nil.
    private var changingSince: Duration?
    private var measuredAt: Duration?

    /// Creates a cue that has not received any measurement; its clicks sound.
    public init() {}

    /// Records a measured cadence and the target cadence at that time; times are on one monotonic axis and must not
    /// decrease.
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

    /// Whether the clicks sound at `now`.
    public func isSounding(at now: Duration) -> Bool {
        guard let goesStaleAt else { return true }
        return !isSilent || now >= goesStaleAt
    }

    /// The time at which the clicks sound again if no cadence is measured until then; nil while they sound.
    public var goesStaleAt: Duration? {
        isSilent ? measuredAt.map { $0 + Self.freshness } : nil
    }
}
