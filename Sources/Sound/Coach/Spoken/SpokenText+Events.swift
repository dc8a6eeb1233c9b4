package import Activities
package import Analysis
import Cadence
import Messages
import Workouts

extension SpokenText {
    /// The announcement of an event of a workout; nil if there is no workout any more.
    func announcement(of cue: WorkoutCues.Cue, _ workout: WorkoutProgress?) -> Announcement? {
        guard let workout else { return nil }
        switch cue {
        case .started:
            guard let step = workout.present else { return nil }
            return Announcement(.workoutStep, start(of: step, in: workout))
        case .remaining(let remainder):
            guard let end = workout.present?.step.end else { return nil }
            let next = workout.next.map { [messages.spokenNext] + description(of: $0.step, workout.references) }
            return Announcement(.progress, [self.remainder(remainder, of: end), next ?? []])
        case .halfDone: return Announcement(.progress, [[messages.spokenHalfOfWorkout]])
        case .goalLost: return Announcement(.notice, [[messages.spokenGoalLost]])
        case .finished: return Announcement(.workoutFinished, [[messages.spokenWorkoutFinished]])
        }
    }

    func announcement(of milestone: Milestones.Milestone, goal: RecordingGoal?) -> Announcement {
        let (half, value): (String, [String]) =
            switch goal {
            case .time(let time): (messages.spokenHalfOfTime, duration(time))
            case .distance(let distance): (messages.spokenHalfOfDistance, [self.distance(distance)])
            case nil: (messages.spokenHalfOfDistance, [])
            }
        return switch milestone {
        case .halfOfGoal: Announcement(.progress, [[half]])
        case .goal: Announcement(.achievement, [[messages.spokenGoalReached] + value])
        case .longestDistance: Announcement(.achievement, [[messages.spokenLongestDistance]])
        case .longestTime: Announcement(.achievement, [[messages.spokenLongestTime]])
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

    /// The announcement of values; each value is a sentence.
    package func announcement(of facts: [AnnouncedFact]) -> Announcement {
        Announcement(.values, facts.map(sentence))
    }

    /// The announcement that a daily goal is reached.
    ///
    /// - Parameter value: the goal in steps, metres or kilocalories.
    package func announcement(ofGoal measure: Measure, value: Double) -> Announcement {
        let count = Int(min(max(value, 0), 1e9).rounded())
        let goal =
            switch measure {
            case .steps: messages.spokenSteps(count: Count(text: "\(count)"))
            case .distance: distance(Distance(meters: value))
            case .calories: messages.spokenKilocalories(count: Count(text: "\(count)"))
            }
        return Announcement(.achievement, [[messages.spokenDailyGoalReached, goal]])
    }

    /// The sentence for a value, in phrases; empty if it cannot be spoken, such as the pace of a runner who stands.
    func sentence(_ fact: AnnouncedFact) -> [String] {
        switch fact {
        case .distance(let distance): [messages.spokenDistance, self.distance(distance)]
        case .time(let time): [messages.spokenTime] + duration(time)
        case .split(let speed): sentence(messages.spokenSplit, speed)
        case .average(let speed): sentence(messages.spokenAverage, speed)
        case .pace(let speed): sentence(speedName, speed)
        case .cadence(let cadence, let target):
            [messages.spokenCadence, number(cadence)] + (target.map { [messages.spokenTarget, number($0)] } ?? [])
        case .heart(let rate, let zone):
            [messages.spokenHeartRate, number(rate)] + (zone.map { [messages.spokenZone(number: "\($0)")] } ?? [])
        case .steps(let steps): [messages.spokenSteps(count: Count(text: "\(steps)"))]
        case .sync(let share): [messages.spokenInSync, percent(share)]
        case .gradient(let gradient): [self.gradient(gradient)]
        case .remaining(let remainder, let end): self.remainder(remainder, of: end)
        case .lead(let lead): self.lead(lead)
        }
    }

    /// A lead in whole seconds, or its opposite.
    private func lead(_ lead: Duration) -> [String] {
        let seconds = Int64((lead / .seconds(1)).rounded())
        guard seconds != 0 else { return [messages.spokenLevelWithOpponent] }
        return duration(.seconds(abs(seconds))) + [seconds > 0 ? messages.spokenAhead : messages.spokenBehind]
    }

    package func announcement(of event: RaceEvent) -> Announcement {
        switch event {
        case .leftRoute: Announcement(.notice, [[messages.spokenOffRoute]])
        case .isBack: Announcement(.notice, [[messages.spokenBackOnRoute]])
        case .finished(let lead): Announcement(.achievement, [[messages.spokenRaceFinished], self.lead(lead)])
        }
    }

    private func sentence(_ name: String, _ speed: Speed) -> [String] {
        let speed = self.speed(speed)
        return speed.isEmpty ? [] : [name] + speed
    }

    /// A gradient, as a ratio, in whole per cent.
    func gradient(_ gradient: Double) -> String {
        let percent = Int((min(max(gradient, -1), 1) * 100).rounded())
        return percent > 0
            ? messages.spokenUphill(value: "\(percent)")
            : percent < 0 ? messages.spokenDownhill(value: "\(-percent)") : messages.spokenLevel
    }
}

/// What an activity has shown at its end.
package struct ActivityFindings: Sendable {
    /// The records that the activity has broken.
    package let records: [NewRecord]
    /// The shoes that have reached their limit with the activity; nil if there are none.
    package let worn: Shoe?

    package init(records: [NewRecord] = [], worn: Shoe? = nil) { (self.records, self.worn) = (records, worn) }

    /// The new records in English, one per line; nil if there are none.
    package func recordsText(_ units: Units) -> String? {
        records.isEmpty ? nil : records.map { $0.text(units, .english) }.joined(separator: "\n")
    }
}

extension SpokenText {
    package func announcement(of records: [NewRecord]) -> Announcement {
        let sentences = records.map { record in
            let effort = record.effort
            return effort.measure == .twelveMinutes
                ? duration(effort.time) + [distance(effort.distance)]
                : [name(of: effort.measure)] + duration(effort.time)
        }
        return Announcement(.achievement, [[messages.spokenNewRecord]] + sentences)
    }

    /// The announcement that the shoes of the last activity have reached their limit.
    package var announcementOfWornShoes: Announcement { Announcement(.notice, [[messages.spokenWornShoes]]) }

    private func name(of measure: EffortMeasure) -> String {
        switch measure {
        case .oneKilometer, .fiveKilometers, .tenKilometers:
            messages.spokenKilometres(count: Count(Int(((measure.distance?.meters ?? 0) / 1000).rounded())))
        case .mile: messages.spokenRecordMile
        case .halfMarathon: messages.spokenRecordHalfMarathon
        case .marathon: messages.spokenRecordMarathon
        case .twelveMinutes: ""
        }
    }
}
