package import Activities
package import Cadence
import Messages
import Report

/// The workout in progress, as the live screen shows it.
package struct ScreenWorkout: Sendable, Equatable {
    package struct Step: Sendable, Equatable {
        /// The number of the step, starting at 1, with all repeats written out.
        package var number: Int
        package var purpose: WorkoutStepRecord.Purpose
        /// The innermost round that contains the step; nil outside of repeats.
        package var round: WorkoutStepRecord.Round?
        /// The planned end in the one-line form of workouts, for example `3min`.
        package var plan: String
        package var target: String?
        package var text: String?
    }

    package enum Remainder: Sendable, Equatable {
        case time(RunningTime)
        case distance(Distance)
        /// The step does not end by time or distance; ``Step/plan`` says what ends it.
        case unknown
    }

    package var name: String?
    package var step: Step
    package var stepCount: Int
    package var remainder: Remainder
    /// The share of the step so far within the first target, 0…1; nil if it is unknown.
    package var timeInTarget: Double?
    package var next: Step?
    package var isPaused = false
}

extension ScreenWorkout.Step {
    package init(number: Int, purpose: WorkoutStepRecord.Purpose, plan: String) {
        (self.number, self.purpose, self.plan) = (number, purpose, plan)
    }
}

extension ScreenWorkout {
    package init(step: Step, stepCount: Int, remainder: Remainder) {
        (self.step, self.stepCount, self.remainder) = (step, stepCount, remainder)
    }

    /// The remaining time of the step in whole seconds; nil if it does not end by time.
    package func remainingSeconds(at now: Int) -> Int? {
        if case .time(let time) = remainder { time.secondsLeft(at: now) } else { nil }
    }
}

struct WorkoutText {
    let workout: ScreenWorkout
    let units: Units
    let messages: Messages
    /// The time for which the texts are made, in nanoseconds of the monotonic clock.
    let now: Int

    /// What remains of the step: digits and unit; nil if no number remains.
    var remainder: ValueText? {
        switch workout.remainder {
        case .time(let time): .time(time.secondsLeft(at: now))
        case .distance(let distance) where units == .metric && distance.meters < 1000:
            ValueText(digits: "\(Int(max(distance.meters, 0).rounded(.up)))", unit: "m")
        case .distance(let distance): .distance(distance, units, messages)
        case .unknown: nil
        }
    }

    var toGo: String {
        guard let remainder else { return messages.plan(workout.step.plan) }
        return messages.toGo(value: remainder.unit.isEmpty ? remainder.digits : remainder.text)
    }

    var place: [String] {
        let step = messages.stepOfSteps(number: "\(workout.step.number)", count: "\(workout.stepCount)")
        let round = workout.step.round.map { messages.roundOfRounds(number: "\($0.number)", count: "\($0.count)") }
        return [step, round].compactMap(\.self)
    }

    var present: [String] {
        [name(workout.step), workout.step.target ?? messages.withoutTarget, workout.step.text].compactMap(\.self)
    }

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
