import Activities
import Cadence
import Messages
import OutsideText

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
        [
            messages.time(of: step),
            step.speed.flatMap { messages.text($0, kind, units) },
            step.cadence.map(messages.phrase),
            step.heartRate.map(messages.phrase),
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
            difference.stepsPerMinute.map { messages.stepsPerMinute(value: messages.signed($0, decimals: 1)) },
            difference.beatsPerMinute.map { messages.beatsPerMinute(value: messages.signed($0, decimals: 1)) },
            difference.share.map {
                messages.withinTarget(share: messages.percentagePoints(value: messages.signed($0 * 100)))
            },
        ]
    }
}

/// The steps of a workout as a table, with the differences from the previous time of the same workout.
struct WorkoutLines {
    let workout: WorkoutRecord
    let earlier: EarlierWorkout?
    let kind: Activity.Kind
    let style: TerminalStyle

    /// The lines; empty if no step has ended.
    var lines: [TextLine] {
        guard !workout.ended.isEmpty else { return [] }
        let heading = style.messages.heading(of: workout).cleaned.wrapped(to: style.columns)
        return heading.map { TextLine($0, .strong) } + TextTable(columns).lines(style) + comparison
    }

    private var columns: [TextTable.Column] {
        let (rows, messages) = (TextTable.Rows(elements: workout.ended, style: style), style.messages)
        return [
            rows.texts(messages.lowerStep, 0, .left) { messages.name(of: $0) },
            rows.texts(messages.lowerPlan, 2, .left) { messages.plan(of: $0) },
            rows.texts(messages.lowerTime, 0) { messages.time(of: $0) },
            rows.texts(kind.isOnFoot ? messages.lowerPace : messages.lowerSpeed, 1) {
                $0.speed.flatMap { messages.text($0, kind, style.units) }
            },
            rows.texts("spm", 3) { $0.cadence.map { messages.number($0.stepsPerMinute) } },
            rows.texts("bpm", 4) { $0.heartRate.map { messages.number($0.beatsPerMinute) } },
            rows.texts(messages.lowerTarget, 2, .left) { $0.target.map { messages.localized($0.cleaned) } },
            rows.texts(messages.lowerInTarget, 1) { $0.timeInTarget.map(messages.percent) },
        ]
    }

    private var comparison: [TextLine] {
        guard let earlier else { return [] }
        let comparison = WorkoutComparison(workout, with: earlier.workout)
        let rows = TextTable.Rows(elements: workout.ended.filter { comparison[$0.index] != nil }, style: style)
        guard !rows.elements.isEmpty else { return [] }
        let messages = style.messages
        func difference(_ title: String, _ importance: Int, _ text: (FigureDifference) -> String?) -> TextTable.Column {
            rows.texts(title, importance) { comparison[$0.index].flatMap(text) }
        }
        let table = TextTable([
            rows.texts(messages.lowerStep, 0, .left) { messages.name(of: $0) },
            rows.texts(messages.lowerPlan, 4, .left) { messages.plan(of: $0) },
            difference(kind.isOnFoot ? messages.lowerPace : messages.lowerSpeed, 0) {
                messages.paceDifference($0, kind, style.units)
            },
            difference("spm", 2) { $0.stepsPerMinute.map { messages.signed($0, decimals: 1) } },
            difference("bpm", 3) { $0.beatsPerMinute.map { messages.signed($0, decimals: 1) } },
            difference(messages.lowerInTarget, 1) {
                $0.share.map { messages.percentagePoints(value: messages.signed($0 * 100)) }
            },
        ])
        let heading = messages.comparedWith(date: messages.shortWithYear(earlier.start.date))
        return [.empty, TextLine(heading, .strong)] + table.lines(style)
    }
}
