public import Cadence

/// The differences between the figures of two activities, or of two times of a step; nil where one of the two values is unknown.
public struct FigureDifference: Hashable, Sendable {
    /// The mean speed of the first one.
    public var speed: Speed?
    /// The mean speed of the one that is subtracted.
    public var formerSpeed: Speed?
    /// The difference of the mean cadences in steps per minute.
    public var stepsPerMinute: Double?
    /// The difference of the mean heart rates in beats per minute.
    public var beatsPerMinute: Double?
    /// The difference of the shares of the time in sync or, for steps, within the target: −1…1.
    public var share: Double?

    /// The difference of the mean speeds in metres per second.
    public var metersPerSecond: Double? { Self.difference(speed?.metersPerSecond, formerSpeed?.metersPerSecond) }

    /// Whether nothing can be compared.
    public var isEmpty: Bool {
        metersPerSecond == nil && stepsPerMinute == nil && beatsPerMinute == nil && share == nil
    }

    /// Compares an activity with another one, which is subtracted.
    public init(_ summary: Summary, from other: Summary) {
        (speed, formerSpeed) = (summary.averageSpeed, other.averageSpeed)
        stepsPerMinute = Self.difference(summary.cadence?.stepsPerMinute, other.cadence?.stepsPerMinute)
        beatsPerMinute = Self.difference(summary.heartRate?.beatsPerMinute, other.heartRate?.beatsPerMinute)
        share = Self.difference(summary.inSyncShare, other.inSyncShare)
    }

    /// Compares a step with an earlier time of it, which is subtracted.
    public init(_ step: WorkoutStepRecord, from earlier: WorkoutStepRecord) {
        (speed, formerSpeed) = (step.speed, earlier.speed)
        stepsPerMinute = Self.difference(step.cadence?.stepsPerMinute, earlier.cadence?.stepsPerMinute)
        beatsPerMinute = Self.difference(step.heartRate?.beatsPerMinute, earlier.heartRate?.beatsPerMinute)
        share = Self.difference(step.timeInTarget, earlier.timeInTarget)
    }

    private static func difference(_ value: Double?, _ other: Double?) -> Double? {
        guard let value, let other else { return nil }
        return value - other
    }
}
