import Cadence
import Workouts

/// Watches pace, cadence and heart rate, each in its own range.
///
/// A step of a workout with a target has priority over the range of the settings. A single value as target has the tolerance with which
/// the share within the target is computed (`ResolvedTarget`).
struct RangeAlerts: Hashable, Sendable {
    private var speed = RangeWatch()
    private var cadence = RangeWatch()
    private var heart = RangeWatch()

    /// Starts a new grace period for all values, for example because a new step has other ranges.
    mutating func restart() { self = RangeAlerts() }

    /// Returns the alerts that are due, at most one for each value.
    mutating func update(_ reading: CoachReading, _ settings: CoachSettings, at now: Duration) -> [AnnouncementKind] {
        let targets = settings.alertsInWorkouts ? reading.workout?.targets ?? [] : []
        let speedRange = targets.lazy.compactMap(\.speeds).first ?? settings.speedRange
        let cadenceRange = targets.lazy.compactMap(\.cadences).first ?? settings.cadenceRange
        let heartRange = targets.lazy.compactMap(\.heartRates).first ?? settings.heartRange
        return [
            Self.alert(&speed, reading.speed, speedRange, at: now, below: .paceTooSlow, above: .paceTooFast),
            Self.alert(&cadence, reading.cadence, cadenceRange, at: now, below: .cadenceTooLow, above: .cadenceTooHigh),
            Self.alert(&heart, reading.heart, heartRange, at: now, below: .heartRateTooLow, above: .heartRateTooHigh),
        ].compactMap(\.self)
    }

    private static func alert<Value: Comparable>(
        _ watch: inout RangeWatch,
        _ value: Value?,
        _ range: ClosedRange<Value>?,
        at now: Duration,
        below: AnnouncementKind,
        above: AnnouncementKind
    ) -> AnnouncementKind? {
        guard let range else {
            watch = RangeWatch()
            return nil
        }
        return watch.update(value, in: range, at: now).map { $0 == .below ? below : above }
    }
}

extension ResolvedTarget {
    fileprivate var speeds: ClosedRange<Speed>? {
        guard case .speed(let range) = self else { return nil }
        let extra = range.lowerBound == range.upperBound ? Self.speedTolerance : 0
        let slow = Speed(metersPerSecond: range.lowerBound.metersPerSecond * (1 - extra))
        return slow...Speed(metersPerSecond: range.upperBound.metersPerSecond * (1 + extra))
    }

    fileprivate var cadences: ClosedRange<StepRate>? {
        guard case .cadence(let range) = self else { return nil }
        let extra = range.lowerBound == range.upperBound ? Self.cadenceTolerance : 0
        let low = StepRate(stepsPerMinute: range.lowerBound.stepsPerMinute - extra)
        return low...StepRate(stepsPerMinute: range.upperBound.stepsPerMinute + extra)
    }

    fileprivate var heartRates: ClosedRange<HeartRate>? {
        guard case .heartRate(let range) = self else { return nil }
        let extra = range.lowerBound == range.upperBound ? Self.heartRateTolerance : 0
        let low = HeartRate(beatsPerMinute: range.lowerBound.beatsPerMinute - extra)
        return low...HeartRate(beatsPerMinute: range.upperBound.beatsPerMinute + extra)
    }
}

/// Decides when a value that is outside its range is reported: after a grace period, and again at intervals.
package struct RangeWatch: Hashable, Sendable {
    package enum Side: Hashable, Sendable { case below, above }

    /// Time outside the range before the first report: 10 s, so that a bend or a short hill is not reported.
    package static let grace = Duration.seconds(10)
    /// Time between two reports of the same side.
    package static let interval = Duration.seconds(30)

    private var side: Side?
    private var outsideSince = Duration.zero
    private var reportedAt: Duration?

    package init() {}

    /// Records a value, or that it is unknown; returns the side if it must be reported now.
    ///
    /// A value inside the range, or an unknown one, ends the grace period and the repetition.
    package mutating func update<Value: Comparable>(_ value: Value?, in range: ClosedRange<Value>, at now: Duration)
        -> Side?
    {
        let present: Side? = value.flatMap { $0 < range.lowerBound ? .below : $0 > range.upperBound ? .above : nil }
        if present != side {
            side = present
            outsideSince = now
            reportedAt = nil
        }
        guard let side, now - outsideSince >= Self.grace else { return nil }
        if let reportedAt, now - reportedAt < Self.interval { return nil }
        reportedAt = now
        return side
    }
}
