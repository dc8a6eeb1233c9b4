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
