internal import Activities
internal import Cadence
import Messages
import OutsideText
package import Workouts

/// A terminal view of a workout: its name, source and notes, its steps as a table, and its total length.
package struct WorkoutPlanText: CustomStringConvertible, Sendable {
    private let workout: Workout
    private let style: TerminalStyle

    package init(_ workout: Workout, style: TerminalStyle) {
        self.workout = workout
        self.style = style
    }

    /// A line of the table: a step, or the number of rounds of the steps below it.
    private struct Row {
        var name: String
        var plan = ""
        var target = ""
        var text = ""
    }

    package var description: String {
        let messages = style.messages
        let parts = [
            lines(workout.name, .strong) + lines(workout.source.map { messages.sourceIs(source: $0) }, .faint)
                + lines(workout.notes, .plain)
                + lines(workout.goal.map { messages.workoutGoal(time: $0.stopwatch) }, .plain),
            table.lines(style),
            [TextLine(WorkoutTotals(workout).text(messages, style.units))],
        ]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [.empty])).text(style)
    }

    private func lines(_ text: String?, _ ink: Ink) -> [TextLine] {
        (text?.cleaned.wrapped(to: style.columns) ?? []).map { TextLine($0, ink) }
    }

    private var table: TextTable {
        let rows = TextTable.Rows(elements: rows(workout.items, depth: 0), style: style)
        let messages = style.messages
        return TextTable([
            rows.texts(messages.lowerStep, 0, .left, \.name), rows.texts(messages.lowerPlan, 0, .left, \.plan),
            rows.texts(messages.lowerTarget, 1, .left, \.target), rows.texts(messages.lowerNote, 2, .left, \.text),
        ])
    }

    private func rows(_ items: [WorkoutItem], depth: Int) -> [Row] {
        let indent = String(repeating: "  ", count: depth)
        return items.flatMap { item in
            switch item {
            case .step(let step):
                let name = style.messages.name(of: step.intensity)
                return [
                    Row(
                        name: indent + name,
                        plan: style.messages.plan(step.end.text),
                        target: step.targets.map { style.messages.localized($0.text) }.joined(separator: ", "),
                        text: step.text ?? ""
                    )
                ]
            case .repeated(let count, let inner):
                return [Row(name: "\(indent)\(count) \(style.letter("×", "x"))")] + rows(inner, depth: depth + 1)
            }
        }
    }
}

extension WorkoutTotals {
    /// The number of steps and their lengths: `14 steps, 45:00 + 1.20 km + 2 open steps`.
    func text(_ messages: Messages, _ units: Units) -> String {
        "\(messages.workoutSteps(count: Count(steps))), \(lengths(messages, units))"
    }

    /// The lengths of the steps: `45:00 + 1.20 km`.
    func lengths(_ messages: Messages, _ units: Units) -> String {
        let parts = [
            time > .zero ? time.stopwatch : nil,
            distance > .zero ? messages.text(distance, units) : nil,
            openSteps > 0 ? messages.openSteps(count: Count(openSteps)) : nil,
        ]
        return parts.compactMap(\.self).joined(separator: " + ")
    }
}

/// A terminal view of workouts: one line for each, with the name by which it is run, its length and its title.
package struct WorkoutListText: CustomStringConvertible, Sendable {
    /// A workout with the name by which it is run, and whether the runner has made or imported it.
    package typealias Item = (name: String, workout: Workout, isOwn: Bool)

    private let items: [Item]
    private let style: TerminalStyle

    package init(_ items: [Item], style: TerminalStyle) {
        self.items = items
        self.style = style
    }

    package var description: String {
        let (rows, messages) = (TextTable.Rows(elements: items, style: style), style.messages)
        return TextTable([
            rows.texts(messages.columnName, 0, .left) { $0.name },
            rows.texts(messages.lowerLength, 1, .left) { WorkoutTotals($0.workout).lengths(messages, style.units) },
            rows.texts(messages.stepColumns, 3) { messages.number(WorkoutTotals($0.workout).steps) },
            rows.texts("", 2, .left) { $0.isOwn ? messages.yours : "" },
            rows.texts(messages.lowerTitle, 2, .left) { $0.workout.name ?? "" },
        ]).lines(style).text(style)
    }
}
