package import Cadence

/// The activities that are similar to the chosen activity: on the same route, or over the same distance.
package struct SimilarActivities: Hashable, Sendable {
    /// The largest difference between distances that count as the same, as a part of the distance.
    package static let distanceTolerance = 0.05

    package struct Entry: Hashable, Sendable {
        /// The number by which the commands name the activity.
        package var number: Int64
        package var activity: Activity

        package init(number: Int64, activity: Activity) {
            self.number = number
            self.activity = activity
        }
    }

    /// A list of similar activities, without the chosen one.
    package struct List: Hashable, Sendable {
        /// The latest activities, and the fastest one if it is older; the latest first.
        package var entries: [Entry]
        package var count: Int
        /// The number of the fastest activity with a measured distance, which can be the chosen one; nil if none has a speed.
        package var best: Int64?

        package init(entries: [Entry] = [], count: Int = 0, best: Int64? = nil) {
            self.entries = entries
            self.count = count
            self.best = best
        }
    }

    package var chosen: Entry
    /// Whether the chosen activity has a route that can be compared.
    package var hasRoute: Bool
    /// The activities of the same kind on the same route.
    package var sameRoute: List
    /// The activities of the same kind with the same distance (``distanceTolerance``) on other routes.
    package var sameDistance: List

    package init(chosen: Entry, hasRoute: Bool, sameRoute: List = List(), sameDistance: List = List()) {
        self.chosen = chosen
        self.hasRoute = hasRoute
        self.sameRoute = sameRoute
        self.sameDistance = sameDistance
    }
}

/// The differences between two activities, or between two runs of a workout step; nil where one of the two values is unknown.
package struct FigureDifference: Hashable, Sendable {
    /// The mean speed of the first one.
    package var speed: Speed?
    /// The mean speed of the one that is subtracted.
    package var formerSpeed: Speed?
    /// The difference of the mean cadences in steps per minute.
    package var stepsPerMinute: Double?
    /// The difference of the mean heart rates in beats per minute.
    package var beatsPerMinute: Double?
    /// The difference of the shares of the time in sync or, for steps, within the target: −1…1.
    package var share: Double?

    /// The difference of the mean speeds in metres per second.
    package var metersPerSecond: Double? { Self.difference(speed?.metersPerSecond, formerSpeed?.metersPerSecond) }

    package var isEmpty: Bool {
        metersPerSecond == nil && stepsPerMinute == nil && beatsPerMinute == nil && share == nil
    }

    /// Compares an activity with another one, whose values are subtracted.
    package init(_ summary: Summary, from other: Summary) {
        (speed, formerSpeed) = (summary.averageSpeed, other.averageSpeed)
        stepsPerMinute = Self.difference(summary.cadence?.stepsPerMinute, other.cadence?.stepsPerMinute)
        beatsPerMinute = Self.difference(summary.heartRate?.beatsPerMinute, other.heartRate?.beatsPerMinute)
        share = Self.difference(summary.inSyncShare, other.inSyncShare)
    }

    /// Compares a workout step with an earlier run of the same step; the values of the earlier one are subtracted.
    package init(_ step: WorkoutStepRecord, from earlier: WorkoutStepRecord) {
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
