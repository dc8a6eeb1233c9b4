public import Activities
import Cadence
import Messages
import Workouts

extension SpokenText {
    /// The announcement of values; each value is a sentence.
    public func announcement(of facts: [AnnouncedFact]) -> Announcement {
        Announcement(.values, facts.map(sentence))
    }

    /// The announcement that a daily goal is reached.
    ///
    /// - Parameter value: the goal in steps, metres or kilocalories.
    public func announcement(ofGoal measure: Measure, value: Double) -> Announcement {
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
        }
    }

    private func sentence(_ name: String, _ speed: Speed) -> [String] {
        let speed = self.speed(speed)
        return speed.isEmpty ? [] : [name] + speed
    }

    private func gradient(_ gradient: Double) -> String {
        let percent = Int((min(max(gradient, -1), 1) * 100).rounded())
        return percent > 0
            ? messages.spokenUphill(value: "\(percent)")
            : percent < 0 ? messages.spokenDownhill(value: "\(-percent)") : messages.spokenLevel
    }
}
