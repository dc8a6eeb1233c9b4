/// A value that strided announces during a recording.
public enum AnnouncementTopic: String, CaseIterable, Hashable, Sendable {
    // In the order in which they are spoken together.
    /// The distance so far.
    case distance
    /// The moving time so far.
    case time
    /// The pace since the previous announcement of this topic; at a lap, the pace of the lap.
    case split
    /// The average pace so far.
    case average
    /// The present pace.
    case pace
    /// The measured cadence and the target.
    case cadence
    /// The heart rate and its zone.
    case heart
    /// The number of steps so far.
    case steps
    /// The share of the time in which the steps were on the beat.
    case sync
    /// The present gradient.
    case gradient
    /// The rest of the present step of a workout.
    case remaining
}
