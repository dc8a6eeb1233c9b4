public import Cadence
public import Workouts

/// The state of a recording, from which announcements are made.
public struct CoachReading: Hashable, Sendable {
    /// Whether the recording or the clicks are paused; then nothing is announced.
    public var isPaused = false
    /// The distance so far.
    public var distance = Distance.zero
    /// The moving time so far.
    public var movingTime = Duration.zero
    /// The number of the present lap, from 1.
    public var lap = 1
    /// The present speed; nil if it is unknown.
    public var speed: Speed?
    /// The measured cadence; nil if it is unknown.
    public var cadence: StepRate?
    /// The target cadence; nil if there is no run with clicks.
    public var target: StepRate?
    /// The heart rate; nil if it is unknown.
    public var heart: HeartRate?
    /// The number of the heart-rate zone, 1…5; nil if it is unknown.
    public var zone: Int?
    /// The number of steps so far; nil if they are not counted.
    public var steps: Int?
    /// The share of the time in which the steps were on the beat, 0…1; nil if it is unknown.
    public var timeInSync: Double?
    /// The gradient as a ratio; nil if it is unknown.
    public var gradient: Double?
    /// The workout in progress; nil if there is none.
    public var workout: WorkoutMoment?

    /// Creates the reading of a recording that begins.
    public init() {}
}

/// One value of an announcement.
public enum AnnouncedFact: Hashable, Sendable {
    /// The distance so far.
    case distance(Distance)
    /// The moving time so far.
    case time(Duration)
    /// The average speed since the previous announcement of the split, or of the lap that has ended.
    case split(Speed)
    /// The average speed so far.
    case average(Speed)
    /// The present speed.
    case pace(Speed)
    /// The measured cadence, and the target if there is one.
    case cadence(StepRate, target: StepRate?)
    /// The heart rate, and the number of its zone if it is known.
    case heart(HeartRate, zone: Int?)
    /// The number of steps so far.
    case steps(Int)
    /// The share of the time in which the steps were on the beat, 0…1.
    case sync(Double)
    /// The gradient as a ratio.
    case gradient(Double)
    /// What remains of the present step of a workout, and what ends it.
    case remaining(StepRemainder, of: StepEnd)
}
