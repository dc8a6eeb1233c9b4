package import Activities
internal import Cadence
package import Messages

extension Messages {
    package func name(of purpose: WorkoutStepRecord.Purpose) -> String {
        switch purpose {
        case .warmup: purposeWarmup
        case .work: purposeWork
        case .recovery: purposeRecovery
        case .rest: purposeRest
        case .cooldown: purposeCooldown
        }
    }

    /// A planned end in the one-line form of workouts: `3min`, or words for an end without a length.
    package func plan(_ text: String) -> String {
        switch text {
        case "lap": untilLapKey
        case "open": untilSkipped
        case _ where text.hasPrefix("hr>"): untilHeartAbove(rate: String(text.dropFirst(3)))
        case _ where text.hasPrefix("hr<"): untilHeartBelow(rate: String(text.dropFirst(3)))
        default: localized(text)
        }
    }

    /// The purpose of a step with its round: `Work 2/6`.
    func name(of step: WorkoutStepRecord) -> String {
        let purpose = name(of: step.purpose)
        return step.round.map { stepRound(purpose: purpose, number: "\($0.number)", count: "\($0.count)") } ?? purpose
    }

    func plan(of step: WorkoutStepRecord) -> String { plan(step.title) }

    /// The moving time of a step, with a remark if the runner left the step.
    func time(of step: WorkoutStepRecord) -> String {
        let time = step.moving.stopwatch
        return step.isComplete ? time : leftEarly(time: time)
    }

    func heading(of workout: WorkoutRecord) -> String {
        guard let name = workout.name, !name.isEmpty else { return self.workout }
        return workoutNamed(name: name)
    }

    /// The difference of a pace in minutes and seconds, or of the speed of a ride; nil if one of the two is unknown.
    func paceDifference(_ difference: FigureDifference, _ kind: Activity.Kind, _ units: Units) -> String? {
        guard let now = difference.speed, let before = difference.formerSpeed else { return nil }
        guard kind.isOnFoot else {
            let perHour = units == .metric ? 3.6 : 3600 / Pace.Unit.mile.meters
            return signed((now.metersPerSecond - before.metersPerSecond) * perHour, decimals: 1)
        }
        guard let pace = units.paceSeconds(now), let former = units.paceSeconds(before) else { return nil }
        // The displayed paces are rounded, so their difference is that of the rounded values.
        let seconds = pace.rounded() - former.rounded()
        return sign(of: seconds) + Units.paceText(seconds.magnitude)
    }

    /// A difference with its sign: `+3`, `−1.5`, `0`.
    func signed(_ difference: Double, decimals: Int = 0) -> String {
        let text = number(difference.magnitude, decimals: decimals)
        return (text.contains { ("1"..."9").contains($0) } ? sign(of: difference) : "") + text
    }

    private func sign(of difference: Double) -> String { difference > 0 ? "+" : difference < 0 ? "−" : "" }
}
