/// A workout that was run during an activity, with the steps that have ended.
public struct WorkoutRecord: Hashable, Sendable {
    /// The name of the workout; nil if it has none.
    public var name: String?
    /// The steps of the workout in the one-line form, for example `6x(3min @175spm / 2min)`; equal texts are equal steps.
    public var steps: String
    /// The workout as a file of strided (TOML).
    public var file: String
    /// The time since the activity's start at which the workout started, pauses included.
    public var start: Duration
    /// The steps that have ended, in the order in which they were run; a step that was repeated by the runner is here again.
    public var ended: [WorkoutStepRecord]

    /// Creates a record; the recorder sets the start.
    public init(
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
    public var end: Duration { ended.last?.span.upperBound ?? start }

    /// Whether another record is of the same workout.
    ///
    /// The steps must be equal, with their ends, targets, purposes and texts. The names must be equal, unless a record has no name: a
    /// workout that was typed as text has none. Notes and sources may differ.
    public func isSameWorkout(as other: Self) -> Bool {
        steps == other.steps && (name == nil || other.name == nil || name == other.name)
    }
}
