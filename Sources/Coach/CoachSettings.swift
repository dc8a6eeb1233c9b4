public import Cadence

/// What is announced in a recording.
public struct CoachSettings: Hashable, Sendable {
    /// How often each topic is announced; a topic that is absent is never announced.
    public var intervals: [AnnouncementTopic: AnnouncementInterval] = [:]
    /// The speeds outside which strided alerts; nil for none.
    public var speedRange: ClosedRange<Speed>?
    /// The cadences outside which strided alerts; nil for none.
    public var cadenceRange: ClosedRange<StepRate>?
    /// The heart rates outside which strided alerts; nil for none.
    public var heartRange: ClosedRange<HeartRate>?
    /// Whether strided alerts outside the targets of a workout.
    public var alertsInWorkouts = true
    /// The goal of the recording; nil for none.
    public var goal: RecordingGoal?
    /// Whether half of a goal or a workout is announced.
    public var announcesHalves = true
    /// Whether records are announced.
    public var announcesRecords = true
    /// Whether the runner is asked to step on the beat when the clicks begin.
    public var asksToStepOnTheBeat = true

    /// Creates settings with which no topic is announced.
    public init() {}
}
