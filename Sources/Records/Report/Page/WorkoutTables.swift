internal import Activities
internal import Cadence
internal import Messages

/// The steps of a workout as a table, and a second table with the differences from the previous time of the same workout.
struct WorkoutTables {
    private let workout: WorkoutRecord
    /// The number of the workout in its activity, from 0.
    private let number: Int
    private let earlier: EarlierWorkout?
    private let kind: Activity.Kind
    private let style: PageStyle

    init(_ workout: WorkoutRecord, number: Int, earlier: EarlierWorkout?, kind: Activity.Kind, style: PageStyle) {
        self.workout = workout
        self.number = number
        self.earlier = earlier
        self.kind = kind
        self.style = style
    }

    /// The section as HTML; empty if no step has ended.
    var markup: Markup {
        guard !workout.ended.isEmpty else { return "" }
        let id = number == 0 ? "workout" : "workout-\(number + 1)"
        return section(id, style.messages.heading(of: workout), "\(steps.markup)\(comparison?.markup)")
    }

    private var pace: String { kind.isOnFoot ? style.units.paceSymbol : style.units.speedSymbol }

    private func name(_ step: WorkoutStepRecord) -> Markup {
        let text: Markup? = step.text.map { "<br/><bdi>\($0)</bdi>" }
        return "\(style.messages.name(of: step))\(text)"
    }

    private var steps: DataTable {
        let (messages, ended) = (style.messages, workout.ended)
        let hasTarget = ended.contains { $0.target != nil }
        let known = (cadence: ended.contains { $0.cadence != nil }, heart: ended.contains { $0.heartRate != nil })
        let rows: [[Markup]] = ended.map { step in
            let time = step.moving.stopwatch
            var row: [Markup] = [
                name(step), "\(messages.plan(of: step))",
                "\(step.isComplete ? time : messages.leftEarly(time: time))", "\(style.displayed(step.distance).text)",
                "\(style.displayed(step.speed, of: kind).number)",
            ]
            if known.cadence { row.append("\(step.cadence.map { style.text($0.stepsPerMinute) } ?? "–")") }
            if known.heart { row.append("\(step.heartRate.map { style.text($0.beatsPerMinute) } ?? "–")") }
            if hasTarget {
                row.append("\(step.target.map(messages.localized) ?? "–")")
                row.append("\(step.timeInTarget.map(style.percent) ?? "–")")
            }
            return row
        }
        return DataTable(
            caption: messages.workout,
            columns: [messages.stepColumn, messages.planColumn, messages.time, messages.distance, pace]
                + (known.cadence ? ["spm"] : []) + (known.heart ? ["bpm"] : [])
                + (hasTarget ? [messages.targetColumn, messages.withinTargetColumn] : []),
            rows: rows,
            isNamed: true,
            isCaptionHidden: true
        )
    }

    private var comparison: DataTable? {
        guard let earlier else { return nil }
        let comparison = WorkoutComparison(workout, with: earlier.workout)
        guard !comparison.isEmpty else { return nil }
        let messages = style.messages
        let rows: [[Markup]] = workout.ended.compactMap { step in
            guard let difference = comparison[step.index] else { return nil }
            return [
                "\(messages.name(of: step))", "\(messages.plan(of: step))",
                "\(messages.paceDifference(difference, kind, style.units) ?? "–")",
                "\(difference.stepsPerMinute.map { messages.signed($0, decimals: 1) } ?? "–")",
                "\(difference.beatsPerMinute.map { messages.signed($0, decimals: 1) } ?? "–")",
                "\(difference.share.map { messages.percentagePoints(value: messages.signed($0 * 100)) } ?? "–")",
            ]
        }
        let date = messages.long(earlier.start.date)
        return DataTable(
            caption: kind.isOnFoot
                ? messages.comparisonCaption(date: date) : messages.speedComparisonCaption(date: date),
            columns: [messages.stepColumn, messages.planColumn, pace, "spm", "bpm", messages.withinTargetColumn],
            rows: rows,
            isNamed: true
        )
    }
}
