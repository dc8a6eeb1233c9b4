import Activities
import Cadence
import Messages

/// The steps of a workout as plain text: one step per line, followed by the differences from the previous time.
struct WorkoutPlainText {
    let workout: WorkoutRecord
    let earlier: EarlierWorkout?
    let kind: Activity.Kind
    let units: Units
    let messages: Messages

    /// The lines; empty if no step has ended.
    var lines: [String] {
        guard !workout.ended.isEmpty else { return [] }
        let steps = workout.ended.map { line($0, figures($0)) }
        return ["\(messages.heading(of: workout)):"] + steps + comparison
    }

    private func line(_ step: WorkoutStepRecord, _ figures: [String?]) -> String {
        "\(messages.name(of: step)), \(messages.plan(of: step)): " + figures.compactMap(\.self).joined(separator: ", ")
    }

    private func figures(_ step: WorkoutStepRecord) -> [String?] {
        let time = step.moving.stopwatch
        return [
            step.isComplete ? time : messages.leftEarly(time: time),
            step.speed.flatMap { messages.text($0, kind, units) },
            step.cadence.map { messages.stepsPerMinute(value: messages.number($0.stepsPerMinute)) },
            step.heartRate.map { messages.beatsPerMinute(value: messages.number($0.beatsPerMinute)) },
            step.target.map { messages.target(value: messages.localized($0)) },
            step.timeInTarget.map { messages.withinTarget(share: messages.percent($0)) },
            step.text,
        ]
    }

    private var comparison: [String] {
        guard let earlier else { return [] }
        let comparison = WorkoutComparison(workout, with: earlier.workout)
        let lines = workout.ended.compactMap { step in comparison[step.index].map { line(step, differences($0)) } }
        guard !lines.isEmpty else { return [] }
        return ["\(messages.comparedWith(date: messages.shortWithYear(earlier.start.date))):"] + lines
    }

    private func differences(_ difference: FigureDifference) -> [String?] {
        let name = kind.isOnFoot ? messages.lowerPace : messages.lowerSpeed
        let unit = kind.isOnFoot ? "/\(units.distanceSymbol)" : " \(units.speedSymbol)"
        return [
            messages.paceDifference(difference, kind, units).map { "\(name) \($0)\(unit)" },
            difference.stepsPerMinute.map {
                messages.stepsPerMinute(value: messages.signed($0, decimals: 1))
            },
            difference.beatsPerMinute.map {
                messages.beatsPerMinute(value: messages.signed($0, decimals: 1))
            },
            difference.share.map {
                messages.withinTarget(share: messages.percentagePoints(value: messages.signed($0 * 100)))
            },
        ]
    }
}
