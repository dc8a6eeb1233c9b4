package import Cadence

/// What is announced in a recording.
package struct CoachSettings: Hashable, Sendable {
    /// How often each topic is announced; a topic that is absent is never announced.
    package var intervals: [AnnouncementTopic: AnnouncementInterval] = [:]
    /// The values outside which strided alerts; nil for none.
    package var speedRange: ClosedRange<Speed>?
    package var cadenceRange: ClosedRange<StepRate>?
    package var heartRange: ClosedRange<HeartRate>?
    package var alertsInWorkouts = true
    package var goal: RecordingGoal?
    /// Whether half of a goal or a workout is announced.
    package var announcesHalves = true
    package var announcesRecords = true
    package var asksToStepOnTheBeat = true

    package init() {}
}

/// A value that strided announces during a recording.
package enum AnnouncementTopic: String, CaseIterable, Hashable, Sendable {
    // In the order in which they are spoken together.
    case distance
    /// The moving time.
    case time
    /// The pace since the previous announcement of this topic; at a lap, the pace of the lap.
    case split
    /// The average pace so far.
    case average
    case pace
    /// The measured cadence and the target.
    case cadence
    /// The heart rate and its zone.
    case heart
    case steps
    /// The share of the time in which the steps were on the beat.
    case sync
    case gradient
    /// The rest of the present step of a workout.
    case remaining
    /// How far the runner is ahead of the opponent in a race, or behind it.
    case lead
}

/// How often a topic is announced.
package enum AnnouncementInterval: Hashable, Sendable {
    case off
    /// After each multiple of this distance, at least 100 m.
    case distance(Distance)
    /// After each multiple of this moving time, at least 10 s.
    case time(Duration)
    case lap

    /// The shortest distance between two announcements of a topic: about half a minute at a fast pace.
    package static let shortestDistance = Distance(meters: 100)
    /// The shortest time between two announcements of a topic.
    package static let shortestTime = Duration.seconds(10)
}

package enum RecordingGoal: Hashable, Sendable {
    case distance(Distance)
    /// A moving time.
    case time(Duration)

    /// The share of the goal that is done; 1 or more when it is reached.
    func share(of reading: CoachReading) -> Double {
        switch self {
        case .distance(let goal): goal > .zero ? reading.distance.meters / goal.meters : 1
        case .time(let goal): goal > .zero ? reading.movingTime / goal : 1
        }
    }
}
