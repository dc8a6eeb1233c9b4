internal import Activities
internal import Cadence
internal import Messages

/// The steps of a workout as a table, and a second table with the differences from the previous time of the same workout.
struct WorkoutTables {
    let workout: WorkoutRecord
    /// The number of the workout in its activity, from 0.
    let number: Int
    let earlier: EarlierWorkout?
    let kind: Activity.Kind
    let style: PageStyle

    /// The section as HTML; empty if no step has ended.
    var markup: Markup {
        guard !workout.ended.isEmpty else { return "" }
        let id = number == 0 ? "workout" : "workout-\(number + 1)"
        return section(id, style.messages.heading(of: workout), "\(steps.markup)\(comparison?.markup)")
    }

    private var pace: String { style.units.symbol(of: kind) }

    private func name(_ step: WorkoutStepRecord) -> Markup {
        let text: Markup? = step.text.map { "<br/><bdi>\($0)</bdi>" }
        return "\(style.messages.name(of: step))\(text)"
    }

    private var steps: DataTable {
        let messages = style.messages
        let hasTarget = workout.ended.contains { $0.target != nil }
        let columns: [TableColumn<WorkoutStepRecord>] = [
            TableColumn(messages.stepColumn, name),
            TableColumn(messages.planColumn) { "\(messages.plan(of: $0))" },
            TableColumn(messages.time) { "\(messages.time(of: $0))" },
            TableColumn(messages.distance) { "\(style.displayed($0.distance).text)" },
            TableColumn(pace) { "\(style.displayed($0.speed, of: kind).number)" },
            TableColumn("spm") { $0.cadence.map { "\(style.text($0.stepsPerMinute))" } },
            TableColumn("bpm") { $0.heartRate.map { "\(style.text($0.beatsPerMinute))" } },
            TableColumn(messages.targetColumn) { $0.target.map { "\(messages.localized($0))" } },
            TableColumn(messages.withinTargetColumn) {
                hasTarget ? "\($0.timeInTarget.map(style.percent) ?? "–")" : nil
            },
        ]
        return DataTable(caption: messages.workout, workout.ended, columns, isNamed: true, isCaptionHidden: true)
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
