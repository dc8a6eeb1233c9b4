import Activities
import Cadence
import Messages
import Report

/// The texts of the workout in progress.
struct WorkoutText {
    let workout: ScreenWorkout
    let units: Units
    let messages: Messages
    /// The time for which the texts are made, in nanoseconds of the monotonic clock.
    let now: Int

    /// What remains of the step: digits and unit; nil if no number remains.
    var remainder: ValueText? {
        switch workout.remainder {
        case .time(let time): .time(time.wholeSeconds(at: now))
        case .distance(let distance) where units == .metric && distance.meters < 1000:
            ValueText(digits: "\(Int(max(distance.meters, 0).rounded(.up)))", unit: "m")
        case .distance(let distance): .distance(distance, units, messages)
        case .unknown: nil
        }
    }

    /// What remains of the step, or what ends it.
    var toGo: String {
        guard let remainder else { return messages.plan(workout.step.plan) }
        return messages.toGo(value: remainder.unit.isEmpty ? remainder.digits : remainder.text)
    }

    /// The number of the step, and the round.
    var place: [String] {
        let step = messages.stepOfSteps(number: "\(workout.step.number)", count: "\(workout.stepCount)")
        let round = workout.step.round.map { messages.roundOfRounds(number: "\($0.number)", count: "\($0.count)") }
        return [step, round].compactMap(\.self)
    }

    /// The purpose, the targets and the text of the present step.
    var present: [String] {
        [name(workout.step), workout.step.target ?? messages.withoutTarget, workout.step.text].compactMap(\.self)
    }

    /// The share within the target; nil if it is unknown.
    var share: String? {
        workout.timeInTarget.map { messages.withinTarget(share: messages.localized($0.percentText)) }
    }

    /// The next step, from the most to the least complete form.
    var next: [String] {
        guard let next = workout.next else { return [messages.lastStep] }
        let parts = [name(next), messages.plan(next.plan), next.target].compactMap(\.self)
        return (1...parts.count).reversed().map { messages.nextIs(step: parts.prefix($0).joined(separator: ", ")) }
    }

    /// One line for screen readers, when the step changes.
    var line: String {
        let step = workout.step
        let target = [step.target, step.text].compactMap(\.self)
        return (place + [name(step), messages.plan(step.plan)] + target + Array(next.prefix(1))).joined(separator: ", ")
    }

    private func name(_ step: ScreenWorkout.Step) -> String { messages.name(of: step.purpose) }
}
