public import Cadence

/// An earlier time of a workout.
public struct EarlierWorkout: Hashable, Sendable {
    /// The start of the activity.
    public var start: Moment
    /// The workout.
    public var workout: WorkoutRecord

    /// Combines the workout with the start of its activity.
    public init(start: Moment, workout: WorkoutRecord) {
        self.start = start
        self.workout = workout
    }
}

/// A workout compared with an earlier time of the same workout, step by step.
///
/// Steps with the same index are compared. If the runner ran a step several times, the last of them counts.
public struct WorkoutComparison: Hashable, Sendable {
    /// The differences of a step, this time minus the earlier time; nil where one of the two values is unknown.
    public struct Difference: Hashable, Sendable {
        /// The difference of the mean speeds in metres per second.
        public var metersPerSecond: Double?
        /// The difference of the mean cadences in steps per minute.
        public var stepsPerMinute: Double?
        /// The difference of the mean heart rates in beats per minute.
        public var beatsPerMinute: Double?
        /// The difference of the shares within the target, -1…1.
        public var timeInTarget: Double?
        /// The mean speed this time.
        public var speed: Speed?
        /// The mean speed of the earlier time.
        public var earlierSpeed: Speed?

        /// Whether nothing can be compared.
        public var isEmpty: Bool {
            metersPerSecond == nil && stepsPerMinute == nil && beatsPerMinute == nil && timeInTarget == nil
        }
    }

    private let differences: [Int: Difference]

    /// Compares a workout with an earlier time.
    public init(_ record: WorkoutRecord, with earlier: WorkoutRecord) {
        let former = Dictionary(earlier.ended.map { ($0.index, $0) }) { $1 }
        var differences: [Int: Difference] = [:]
        for step in record.ended {
            guard let before = former[step.index] else { continue }
            let difference = Difference(step, before)
            if !difference.isEmpty { differences[step.index] = difference }
        }
        self.differences = differences
    }

    /// The differences of the step with an index; nil if nothing can be compared.
    public subscript(index: Int) -> Difference? { differences[index] }

    /// Whether no step can be compared.
    public var isEmpty: Bool { differences.isEmpty }
}

extension WorkoutComparison.Difference {
    fileprivate init(_ step: WorkoutStepRecord, _ before: WorkoutStepRecord) {
        func difference(_ value: (WorkoutStepRecord) -> Double?) -> Double? {
            guard let now = value(step), let then = value(before) else { return nil }
            return now - then
        }
        metersPerSecond = difference { $0.speed?.metersPerSecond }
        stepsPerMinute = difference { $0.cadence?.stepsPerMinute }
        beatsPerMinute = difference { $0.heartRate?.beatsPerMinute }
        timeInTarget = difference(\.timeInTarget)
        speed = step.speed
        earlierSpeed = before.speed
    }
}
