import Activities
import Cadence
import Messages
import Workouts

extension SpokenText {
    /// The sentences at the start of a step: its number, the step, and the text of the workout's author.
    func start(of step: ExpandedStep, in workout: WorkoutProgress) -> [[String]] {
        let number = messages.spokenWorkoutStep(number: "\(workout.index + 1)")
        let total = messages.spokenOfSteps(total: "\(workout.steps.count)")
        return [[number, total], description(of: step.step, workout.references), [step.step.text ?? ""]]
    }

    /// A step as `easy`, `2 minutes`, `at 170 steps per minute`.
    func description(of step: WorkoutStep, _ references: WorkoutReferences) -> [String] {
        let targets = step.targets.flatMap { target($0, references) }
        let needsName = targets.isEmpty && step.text == nil
        let name: String? =
            switch step.intensity {
            case .warmup: messages.spokenWarmup
            case .work: needsName ? messages.spokenRun : nil
            case .recovery: messages.spokenEasy
            case .rest: messages.spokenRest
            case .cooldown: messages.spokenCooldown
            }
        return (name.map { [$0] } ?? []) + end(step.end) + targets
    }

    private func end(_ end: StepEnd) -> [String] {
        switch end {
        case .time(let time): duration(time)
        case .distance(let distance): [self.distance(distance, ofStepWith: distance)]
        case .heartRateAbove(let rate): [messages.spokenUntilAbove(value: number(rate))]
        case .heartRateBelow(let rate): [messages.spokenUntilBelow(value: number(rate))]
        case .lap: [messages.spokenUntilLap]
        case .open: [messages.spokenUntilSkipped]
        }
    }

    /// What remains of a step, as one phrase, because the word order of a phrase such as `30 seconds left` depends on the language.
    func remainder(_ remainder: StepEnd, of end: StepEnd) -> [String] {
        switch remainder {
        case .time(let time): return [messages.spokenLeft(value: duration(time).joined(separator: " "))]
        case .distance(let distance):
            let length = if case .distance(let length) = end { length } else { distance }
            return [messages.spokenLeft(value: self.distance(distance, ofStepWith: length))]
        case .heartRateAbove, .heartRateBelow, .lap, .open: return self.end(end)
        }
    }
}

// MARK: - Targets

extension SpokenText {
    private func target(_ target: StepTarget, _ references: WorkoutReferences) -> [String] {
        let start = target.start.resolved(with: references)
        if case .percent(let low, let high, let reference) = target.start, start == nil {
            let high = if case .percent(let end, _, _)? = target.rampEnd { end } else { high }
            let phrases = range(percent(low / 100), percent(high / 100), isRamp: target.rampEnd != nil)
            return phrases + [name(of: reference)]
        }
        if case .zone(let zone) = target.start {
            return [messages.spokenHeartRate, messages.spokenZone(number: "\(zone)")]
        }
        let end = target.rampEnd?.resolved(with: references)
        switch (start, end) {
        case (.cadence(let start), .cadence(let end)): return cadence(start.lowerBound, end.upperBound, isRamp: true)
        case (.cadence(let range), _): return cadence(range.lowerBound, range.upperBound, isRamp: false)
        case (.speed(let start), .speed(let end)): return pace(start.lowerBound, end.upperBound, isRamp: true)
        // The faster pace, which has fewer minutes, is spoken first, as runners do.
        case (.speed(let range), _): return pace(range.upperBound, range.lowerBound, isRamp: false)
        case (.heartRate(let start), .heartRate(let end)):
            return [messages.spokenHeartRate] + range(number(start.lowerBound), number(end.upperBound), isRamp: true)
        case (.heartRate(let rates), _):
            return [messages.spokenHeartRate] + range(number(rates.lowerBound), number(rates.upperBound), isRamp: false)
        case (.gradient(let start), .gradient(let end)):
            return range(gradient(start.rise), gradient(end.rise), isRamp: true)
        case (.gradient(let value), _): return [gradient(value.rise)]
        case (nil, _): return []
        }
    }

    private func cadence(_ from: StepRate, _ to: StepRate, isRamp: Bool) -> [String] {
        guard number(from) != number(to) else { return [messages.spokenAtCadence(value: number(to))] }
        return range(number(from), messages.spokenStepsPerMinute(value: number(to)), isRamp: isRamp)
    }

    private func pace(_ from: Speed, _ to: Speed, isRamp: Bool) -> [String] {
        let from = minutes(of: from), to = minutes(of: to)
        let connection = isRamp ? messages.spokenRampTo : messages.spokenTo
        let range = from == to ? to : (isRamp ? [messages.spokenFrom] : []) + from + [connection] + to
        return [messages.spokenPace] + range + [perUnit]
    }

    private func range(_ from: String, _ to: String, isRamp: Bool) -> [String] {
        guard from != to else { return [to] }
        return isRamp ? [messages.spokenFrom, from, messages.spokenRampTo, to] : [from, messages.spokenTo, to]
    }

    private func name(of reference: TargetReference) -> String {
        switch reference {
        case .thresholdPace: messages.spokenOfThresholdPace
        case .thresholdHeartRate: messages.spokenOfThresholdHeartRate
        case .maximumHeartRate: messages.spokenOfMaximumHeartRate
        case .milePace: messages.spokenOfMilePace
        case .fiveKilometerPace: messages.spokenOfFiveKilometrePace
        case .tenKilometerPace: messages.spokenOfTenKilometrePace
        case .halfMarathonPace: messages.spokenOfHalfMarathonPace
        case .marathonPace: messages.spokenOfMarathonPace
        }
    }
}
