import Cadence

/// The rest of a workout that has a goal time: its paces are changed so that the goal time holds from where the runner is.
///
/// All speeds of the rest get the same factor, so an even effort stays even. The clock of a race does not stop, so pauses count.
struct WorkoutGoal: Hashable, Sendable {
    /// *Design*: the paces are at most this much faster or slower than planned, so that no one is asked for a sprint.
    static let mostFactor = 1.05
    /// *Design*: a smaller change of the factor is not ordered, so that the paces are calm.
    private static let leastChange = 0.005
    /// *Design*: the goal is out of reach if the fastest rest would be later than this, so that errors of the place do not matter.
    private static let lateness = 10.0

    /// The steps as they were planned; each has a distance and a pace.
    private let planned: [ExpandedStep]
    /// The seconds that each of them takes.
    private let seconds: [Double]
    private let time: Duration
    /// The time of the recording at which the goal is due; nil before the first reading.
    var due: Duration?
    /// Whether even the fastest rest is too late; this stays.
    var isOutOfReach = false
    private var factor = 1.0

    /// Nil if the workout has no goal.
    init?(_ workout: Workout) {
        guard let time = workout.goal else { return nil }
        self.time = time
        planned = workout.expanded
        seconds = planned.map { expanded in
            guard case .distance(let length) = expanded.step.end,
                let speed = expanded.step.prescribedSpeed(WorkoutReferences())
            else { return 0 }
            return length.meters / speed.metersPerSecond
        }
    }

    /// Plans the rest of the workout again; returns the steps if their paces change.
    ///
    /// - Parameters:
    ///   - elapsed: The time of the recording with its pauses.
    ///   - fraction: The part of the present step that is done.
    mutating func plan(from index: Int, fraction: Double, at elapsed: Duration) -> [ExpandedStep]? {
        let due = due ?? elapsed + time
        self.due = due
        guard seconds.indices.contains(index) else { return nil }
        let rest = seconds[index] * (1 - fraction) + seconds[(index + 1)...].reduce(0, +)
        let left = (due - elapsed) / .seconds(1)
        if rest / Self.mostFactor - left > Self.lateness { isOutOfReach = true }
        let wanted = left > 0 ? min(max(rest / left, 1 / Self.mostFactor), Self.mostFactor) : Self.mostFactor
        guard abs(wanted - factor) >= Self.leastChange else { return nil }
        factor = wanted
        return planned[..<index]
            + planned[index...].map { expanded in
                var step = expanded.step
                step.targets = step.targets.map { $0.faster(by: factor) }
                return ExpandedStep(step: step, rounds: expanded.rounds)
            }
    }
}

extension Workout {
    /// - Throws: ``WorkoutError`` if a goal time does not fit to the steps.
    static func check(goal: Duration?, _ items: [WorkoutItem]) throws(WorkoutError) {
        guard let goal else { return }
        guard goals.contains(goal) else { throw WorkoutError("a goal time lies between 1 s and 100 h") }
        for item in items {
            guard case .step(let step) = item, case .distance = step.end,
                step.prescribedSpeed(WorkoutReferences()) != nil
            else {
                throw WorkoutError(
                    "a goal time needs steps with a distance and a pace, and no repeats",
                    example: "2km @5:00/km, 800m @6:10/km @4%gradient"
                )
            }
        }
    }

    private static let goals = Duration.seconds(1)...Duration.seconds(360_000)

    /// Reads hours, minutes and seconds, such as `1:45:00`; nil for another text.
    package static func goal(_ text: String) -> Duration? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { UInt16($0) }
        guard (2...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0 ?? 60 < 60 }), parts[0] != nil else {
            return nil
        }
        return .seconds(parts.reduce(0) { $0 * 60 + Int($1 ?? 0) })
    }
}
