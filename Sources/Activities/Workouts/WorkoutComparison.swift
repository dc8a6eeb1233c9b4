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
/// Steps with the same index are compared, this time minus the earlier time. If the runner ran a step several times, the last of them counts.
public struct WorkoutComparison: Hashable, Sendable {
    private let differences: [Int: FigureDifference]

    /// Compares a workout with an earlier time.
    public init(_ record: WorkoutRecord, with earlier: WorkoutRecord) {
        let former = Dictionary(earlier.ended.map { ($0.index, $0) }) { $1 }
        var differences: [Int: FigureDifference] = [:]
        for step in record.ended {
            guard let before = former[step.index] else { continue }
            let difference = FigureDifference(step, from: before)
            if !difference.isEmpty { differences[step.index] = difference }
        }
        self.differences = differences
    }

    /// The differences of the step with an index; nil if nothing can be compared.
    public subscript(index: Int) -> FigureDifference? { differences[index] }

    /// Whether no step can be compared.
    public var isEmpty: Bool { differences.isEmpty }
}
