public import Cadence

/// The lengths of a workout with its repeats written out.
public struct WorkoutTotals: Hashable, Sendable {
    /// The number of steps.
    public private(set) var steps = 0
    /// The time of the steps that end by time.
    public private(set) var time = Duration.zero
    /// The distance of the steps that end by distance.
    public private(set) var distance = Distance.zero
    /// The number of steps whose length is not known in advance: until the lap key, until a heart rate, or open.
    public private(set) var openSteps = 0

    /// Adds the lengths of the steps of a workout.
    public init(_ workout: Workout) {
        for expanded in workout.expanded {
            steps += 1
            switch expanded.step.end {
            case .time(let length): time += length
            case .distance(let length): distance = Distance(meters: distance.meters + length.meters)
            case .heartRateAbove, .heartRateBelow, .lap, .open: openSteps += 1
            }
        }
    }
}
