public import Activities
import Cadence

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
                name: measure.rawValue,
                value: goals.value(of: measure).map { TextLine(measure.text($0, style.units) + " a day") }
            )
        }
        let cadence = (name: "cadence", value: goals.cadence.map { TextLine("\($0.formatted) on a run") })
        let lines = FactList(daily + [cadence]).lines(style)
        return lines.isEmpty ? "No goals are set." : lines.text(style)
    }
}
