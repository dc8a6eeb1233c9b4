public import Cadence

/// The differences between the means of two activities, the other one minus the chosen one; nil where one of the two values is unknown.
public struct SummaryDifference: Hashable, Sendable {
    /// The mean speed of the other activity.
    public var speed: Speed?
    /// The mean speed of the chosen activity.
    public var chosenSpeed: Speed?
    /// The difference of the mean cadences in steps per minute.
    public var stepsPerMinute: Double?
    /// The difference of the mean heart rates in beats per minute.
    public var beatsPerMinute: Double?
    /// The difference of the shares of the time in sync, −1…1.
    public var inSyncShare: Double?

    /// The difference of the mean speeds in metres per second.
    public var metersPerSecond: Double? {
        guard let speed, let chosenSpeed else { return nil }
        return speed.metersPerSecond - chosenSpeed.metersPerSecond
    }

    /// Compares an activity with the chosen one.
    public init(_ other: Summary, from chosen: Summary) {
        func difference(_ value: (Summary) -> Double?) -> Double? {
            guard let other = value(other), let chosen = value(chosen) else { return nil }
            return other - chosen
        }
        speed = other.averageSpeed
        chosenSpeed = chosen.averageSpeed
        stepsPerMinute = difference { $0.cadence?.stepsPerMinute }
        beatsPerMinute = difference { $0.heartRate?.beatsPerMinute }
        inSyncShare = difference(\.inSyncShare)
    }
}
