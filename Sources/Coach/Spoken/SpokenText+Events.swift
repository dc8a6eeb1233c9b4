import Cadence
import Messages
import Workouts

extension SpokenText {
    /// The announcement of an event of a workout; nil if there is no workout any more.
    func announcement(of cue: WorkoutCues.Cue, _ workout: WorkoutMoment?) -> Announcement? {
        guard let workout else { return nil }
        switch cue {
        case .started:
            guard let step = workout.present else { return nil }
            let sentences = start(of: step, index: workout.index, count: workout.count, references: workout.references)
            return Announcement(.workoutStep, sentences)
        case .remaining(let remainder):
            guard let end = workout.present?.step.end else { return nil }
            let next = workout.next.map { [messages.spokenNext] + description(of: $0.step, workout.references) }
            return Announcement(.progress, [self.remainder(remainder, of: end), next ?? []])
        case .halfDone: return Announcement(.progress, [[messages.spokenHalfOfWorkout]])
        case .finished: return Announcement(.workoutFinished, [[messages.spokenWorkoutFinished]])
        }
    }

    /// The announcement of a milestone.
    func announcement(of milestone: Milestones.Milestone, goal: RecordingGoal?) -> Announcement {
        let value: [String] =
            switch goal {
            case .distance(let distance): [self.distance(distance)]
            case .time(let time): duration(time)
            case nil: []
            }
        switch milestone {
        case .halfOfGoal:
            let isTime = if case .time = goal { true } else { false }
            return Announcement(.progress, [[isTime ? messages.spokenHalfOfTime : messages.spokenHalfOfDistance]])
        case .goal: return Announcement(.achievement, [[messages.spokenGoalReached] + value])
        case .longestDistance: return Announcement(.achievement, [[messages.spokenLongestDistance]])
        case .longestTime: return Announcement(.achievement, [[messages.spokenLongestTime]])
        }
    }

    /// The announcement that a value is outside its range, with the value.
    func announcement(of alert: AnnouncementKind, _ reading: CoachReading) -> Announcement {
        let heart = reading.heart.map { [number($0)] } ?? []
        let cadence = reading.cadence.map { [number($0)] } ?? []
        let speed = reading.speed.map(self.speed) ?? []
        let sentence: [String] =
            switch alert {
            case .paceTooSlow: [messages.spokenPaceTooSlow] + speed
            case .paceTooFast: [messages.spokenPaceTooFast] + speed
            case .cadenceTooLow: [messages.spokenCadenceTooLow] + cadence
            case .cadenceTooHigh: [messages.spokenCadenceTooHigh] + cadence
            case .heartRateTooLow: [messages.spokenHeartRateTooLow] + heart
            case .heartRateTooHigh: [messages.spokenHeartRateTooHigh] + heart
            case .values, .progress, .achievement, .workoutStep, .workoutFinished, .notice: []
            }
        return Announcement(alert, [sentence])
    }
}
