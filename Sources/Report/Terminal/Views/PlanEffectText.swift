import Activities
public import Analysis
import Messages

/// A terminal view of the effect of a cadence plan.
public struct PlanEffectText: Hashable, Sendable {
    private let effect: PlanEffect
    private let style: TerminalStyle

    /// Creates the view.
    public init(_ effect: PlanEffect, style: TerminalStyle) {
        self.effect = effect
        self.style = style
    }
}

extension PlanEffectText: CustomStringConvertible {
    /// The text; no line is wider than the terminal, and there is no line break at the end.
    public var description: String {
        let messages = style.messages
        let words = TrendWords(units: style.units, messages: messages)
        let groups = effect.groups
        let table = TextTable([
            .init(title: messages.trendRuns, importance: 0, cells: groups.map { TextLine(words.name(of: $0.part)) }),
            .init(title: "", side: .right, importance: 1, cells: groups.map { TextLine("\($0.runs)") }),
            .init(
                title: "spm",
                side: .right,
                importance: 0,
                cells: groups.map { group in
                    group.cadence.map { TextLine(words.number($0.value, .cadence), .strong) }
                        ?? TextLine(messages.notEnoughData, .faint)
                }
            ),
            .init(
                title: messages.trendInterval,
                importance: 3,
                cells: groups.map { group in
                    group.cadence.map { TextLine(words.interval($0, .cadence)) } ?? .empty
                }
            ),
            .init(
                title: messages.trendDifference,
                importance: 2,
                cells: groups.map { group in
                    group.difference.map {
                        TextLine("\(words.number($0.value, .cadence)) (\(words.interval($0, .cadence)))")
                    } ?? .empty
                }
            ),
        ])
        let pace = effect.reference.flatMap { messages.text($0, .run, style.units) }
        let note = pace.map { TextLine(messages.trendAtPace(pace: $0), .faint) }
        return
            ([TextLine(messages.trendPlan, .strong), .empty] + table.lines(style) + [.empty]
            + (note.map { [$0] } ?? [])).text(style)
    }
}
