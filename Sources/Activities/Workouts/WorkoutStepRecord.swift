public import Cadence

/// How a step of a workout was run.
public struct WorkoutStepRecord: Hashable, Sendable {
    /// The purpose of a step; the raw values are stored and must not change.
    public enum Purpose: String, Hashable, Sendable, CaseIterable {
        /// Before the efforts.
        case warmup
        /// An effort.
        case work
        /// Easy running between or after efforts.
        case recovery
        /// Walking or standing.
        case rest
        /// After the efforts.
        case cooldown
    }

    /// One round of a repeat.
    public struct Round: Hashable, Sendable {
        /// The number of the round, from 1.
        public var number: Int
        /// The number of rounds.
        public var count: Int

        /// Creates a round.
        public init(number: Int, count: Int) {
            self.number = number
            self.count = count
        }
    }

    /// The index of the step in the workout whose repeats are written out, from 0.
    public var index: Int
    /// The start and the end of the step as times since the activity's start; pauses inside the step are included.
    public var span: Range<Duration>
    /// The moving time of the step.
    public var moving: Duration
    /// The distance covered in the step.
    public var distance: Distance
    /// The purpose.
    public var purpose: Purpose
    /// The innermost round that contains the step; nil outside of repeats.
    public var round: Round?
    /// The planned end in the one-line form of workouts, for example `3min` or `800m`.
    public var title: String
    /// The text for the runner; nil if there is none.
    public var text: String?
    /// The targets in the one-line form, for example `170-176spm`; nil if there is none.
    public var target: String?
    /// The share of the time within the first target, 0…1; nil without a target or without measurements of it.
    public var timeInTarget: Double?
    /// The mean measured cadence.
    public var cadence: StepRate?
    /// The mean heart rate.
    public var heartRate: HeartRate?
    /// Whether the step reached its end; false if the runner skipped or left it.
    public var isComplete: Bool

    /// Creates a record; the recorder sets the span.
    public init(
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

    /// The mean speed; nil if the step lasted no time or covered no distance.
    public var speed: Speed? {
        moving > .zero && distance > .zero ? Speed(metersPerSecond: distance.meters / (moving / .seconds(1))) : nil
    }
}
