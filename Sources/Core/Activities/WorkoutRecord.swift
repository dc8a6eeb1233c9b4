package import Cadence

/// A workout that was run during an activity, with the steps that have ended.
package struct WorkoutRecord: Hashable, Sendable {
    package var name: String?
    /// The steps of the workout in the one-line form, for example `6x(3min @175spm / 2min)`; equal texts are equal steps.
    package var steps: String
    /// The workout as a file of strided (TOML).
    package var file: String
    /// The time since the activity's start at which the workout started, pauses included.
    package var start: Duration
    /// The steps that have ended, in the order in which they were run; a step that was repeated by the runner is here again.
    package var ended: [WorkoutStepRecord]

    /// Creates a record; the recorder sets the start.
    package init(
        name: String?,
        steps: String,
        file: String,
        start: Duration = .zero,
        ended: [WorkoutStepRecord] = []
    ) {
        self.name = name
        self.steps = steps
        self.file = file
        self.start = start
        self.ended = ended
    }

    /// The time since the activity's start at which the latest step ended; the start of the workout if no step has ended.
    package var end: Duration { ended.last?.span.upperBound ?? start }

    /// Whether another record is of the same workout.
    ///
    /// The steps must be equal, with their ends, targets, purposes and texts. The names must be equal, unless a record has no name: a
    /// workout that was typed as text has none. Notes and sources may differ.
    package func isSameWorkout(as other: Self) -> Bool {
        steps == other.steps && (name == nil || other.name == nil || name == other.name)
    }
}

package struct WorkoutStepRecord: Hashable, Sendable {
    /// The purpose of a step; the raw values are stored and must not change.
    package enum Purpose: String, Hashable, Sendable, CaseIterable {
        /// Before the efforts.
        case warmup
        case work
        /// Easy running between or after efforts.
        case recovery
        /// Walking or standing.
        case rest
        /// After the efforts.
        case cooldown
    }

    package struct Round: Hashable, Sendable {
        /// The number of the round, from 1.
        package var number: Int
        package var count: Int

        package init(number: Int, count: Int) {
            self.number = number
            self.count = count
        }
    }

    /// The index of the step in the workout whose repeats are written out, from 0.
    package var index: Int
    /// The start and the end of the step as times since the activity's start; pauses inside the step are included.
    package var span: Range<Duration>
    package var moving: Duration
    package var distance: Distance
    package var purpose: Purpose
    /// The innermost round that contains the step; nil outside of repeats.
    package var round: Round?
    /// The planned end in the one-line form of workouts, for example `3min` or `800m`.
    package var title: String
    package var text: String?
    /// The targets in the one-line form, for example `170-176spm`; nil if there is none.
    package var target: String?
    /// The share of the time within the first target, 0…1; nil without a target or without measurements of it.
    package var timeInTarget: Double?
    /// The mean measured cadence.
    package var cadence: StepRate?
    package var heartRate: HeartRate?
    /// Whether the step reached its end; false if the runner skipped or left it.
    package var isComplete: Bool

    /// Creates a record; the recorder sets the span.
    package init(
        index: Int,
        span: Range<Duration> = .zero..<(.zero),
        moving: Duration,
        distance: Distance,
        purpose: Purpose = .work,
        round: Round? = nil,
        title: String,
        text: String? = nil,
        target: String? = nil,
        timeInTarget: Double? = nil,
        cadence: StepRate? = nil,
        heartRate: HeartRate? = nil,
        isComplete: Bool
    ) {
        self.index = index
        self.span = span
        self.moving = moving
        self.distance = distance
        self.purpose = purpose
        self.round = round
        self.title = title
        self.text = text
        self.target = target
        self.timeInTarget = timeInTarget
        self.cadence = cadence
        self.heartRate = heartRate
        self.isComplete = isComplete
    }

    package var speed: Speed? { .mean(distance, in: moving) }
}

package struct EarlierWorkout: Hashable, Sendable {
    package var start: Moment
    package var workout: WorkoutRecord

    package init(start: Moment, workout: WorkoutRecord) {
        self.start = start
        self.workout = workout
    }
}

/// A workout compared with an earlier time of the same workout, step by step.
///
/// Steps with the same index are compared, this time minus the earlier time. If the runner ran a step several times, the last of them counts.
package struct WorkoutComparison: Hashable, Sendable {
    private let differences: [Int: FigureDifference]

    package init(_ record: WorkoutRecord, with earlier: WorkoutRecord) {
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
    package subscript(index: Int) -> FigureDifference? { differences[index] }

    package var isEmpty: Bool { differences.isEmpty }
}
