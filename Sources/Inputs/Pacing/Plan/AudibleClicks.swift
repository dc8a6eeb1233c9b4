package import Cadence

/// Lets the clicks sound only while the runner's cadence is off the target cadence: `cue only-off`.
///
///     more than 3 % off for 4 s       clicks
///     less than 1.5 % off for 8 s     silence
///     no cadence measured for 5 s     clicks
///
/// People notice a change of tempo of about 3 %, the most sensitive ones of 1.5 % (Drake & Botte 1993). A runner closer to the
/// target than that could not hear the difference. The times are the project's own design: a measured cadence needs some steps
/// to settle, and the runner must stay on the target cadence before the clicks stop. At the beginning the clicks sound.
package struct OffTargetCue: Hashable, Sendable {
    private static let off = 0.03
    private static let met = 0.015
    private static let offFor: Duration = .seconds(4)
    private static let metFor: Duration = .seconds(8)
    private static let freshness: Duration = .seconds(5)

    private var isSilent = false
    /// Since when the cadence has been off the target while the clicks are silent, or on the target while they sound; else nil.
    private var changingSince: Duration?
    private var measuredAt: Duration?

    package init() {}

    /// Records a measured cadence and the target cadence at that time; times must not decrease.
    package mutating func observe(_ cadence: StepRate, target: StepRate, at now: Duration) {
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

    package func isSounding(at now: Duration) -> Bool {
        guard let goesStaleAt else { return true }
        return !isSilent || now >= goesStaleAt
    }

    /// The time at which the clicks sound again if no cadence is measured until then; nil while they sound.
    package var goesStaleAt: Duration? {
        isSilent ? measuredAt.map { $0 + Self.freshness } : nil
    }
}

/// Lets the clicks sound for only a part of the time: the first seconds of each minute.
///
/// Feedback that was reduced from session to session had a lasting effect (Willy et al. 2016, 10.1111/sms.12413).
package struct ClickFade: Hashable, Sendable {
    /// Share of each minute in which the clicks sound, 0…1.
    package let share: Double

    private static let period: Duration = .seconds(60)

    /// Creates a fade with this share, clamped to 0…1; NaN gives 1.
    package init(share: Double) { self.share = share.isNaN ? 1 : min(1, max(0, share)) }

    /// Whether the clicks sound at this time after the beginning of the run.
    package func isSounding(at elapsed: Duration) -> Bool { within(elapsed) < Self.period * share }

    /// The next time of the run at which the clicks begin or stop sounding; nil if they always or never sound.
    package func nextChange(after elapsed: Duration) -> Duration? {
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
