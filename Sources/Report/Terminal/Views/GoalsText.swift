public import Activities
import Cadence
import Messages

/// A terminal view of the goals that are set, one per line.
public struct GoalsText: Hashable, Sendable {
    private let goals: Goals
    private let style: TerminalStyle

    /// Creates the view of the goals.
    public init(_ goals: Goals, style: TerminalStyle) {
        self.goals = goals
        self.style = style
    }
}

extension GoalsText: CustomStringConvertible {
    /// The text; no line is wider than the terminal, and there is no line break at the end.
    public var description: String {
        let daily = Measure.allCases.map { measure in
            (
                name: style.messages.lowerName(of: measure),
                value: goals.value(of: measure).map {
                    TextLine(style.messages.aDay(value: style.messages.text(measure, $0, style.units)))
                }
            )
        }
        let cadence = (
            name: style.messages.lowerCadence,
            value: goals.cadence.map { TextLine(style.messages.onARun(value: style.messages.localized($0.formatted))) }
        )
        let lines = FactList(daily + [cadence]).lines(style)
        return lines.isEmpty ? style.messages.noGoalsSet : lines.text(style)
    }
}
