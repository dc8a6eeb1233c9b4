package import Analysis
internal import Messages

/// A terminal view of the summary of a week: one line for each fact.
package struct WeekText: CustomStringConvertible, Sendable {
    private let summary: PeriodSummary
    private let style: TerminalStyle

    package init(_ summary: PeriodSummary, style: TerminalStyle) {
        self.summary = summary
        self.style = style
    }

    package var description: String {
        let facts = PeriodWords(summary, units: style.units, messages: style.messages).facts
        let width = facts.reduce(0) { max($0, $1.name.columns) } + 2
        let lines = facts.flatMap { name, texts in
            let lines = texts.flatMap { $0.wrapped(to: style.columns - width) }
            return lines.enumerated().map { index, line in
                TextLine(index == 0 ? name : "", .faint).padded(to: width) + TextLine(line)
            }
        }
        let title = style.messages.weekOf(date: style.messages.shortWithYear(summary.days.lowerBound))
        return ([TextLine(title, .strong), .empty] + lines).text(style)
    }
}
