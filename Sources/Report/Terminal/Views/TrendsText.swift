public import Analysis
import Messages

/// A terminal view of all trends: a line for each figure with its latest value and its change.
public struct TrendsText: Hashable, Sendable {
    private let trends: [Trend]
    private let style: TerminalStyle

    /// Creates the view.
    public init(_ trends: [Trend], style: TerminalStyle) {
        self.trends = trends
        self.style = style
    }
}

extension TrendsText: CustomStringConvertible {
    /// The text; no line is wider than the terminal, and there is no line break at the end.
    public var description: String {
        let table = TextTable([
            .init(
                title: messages.trendFigure,
                importance: 0,
                cells: trends.map { TextLine(words.name(of: $0.measure)) }
            ),
            .init(title: messages.trendLatest, side: .right, importance: 0, cells: trends.map(latest)),
            .init(title: messages.trendInterval, importance: 1, cells: trends.map(interval)),
            .init(title: period, importance: 2, cells: trends.map(date)),
            .init(title: messages.trendRuns, side: .right, importance: 3, cells: trends.map { TextLine("\($0.runs)") }),
        ])
        let rule = messages.trendRule.wrapped(to: style.columns).map { TextLine($0, .faint) }
        return (table.lines(style) + [.empty] + rule).text(style)
    }

    private var messages: Messages { style.messages }

    private var words: TrendWords { TrendWords(units: style.units, messages: messages) }

    private var period: String { trends.first?.step == .month ? messages.month : messages.week }

    private func latest(_ trend: Trend) -> TextLine {
        guard let estimate = trend.latest?.estimate else { return TextLine(messages.notEnoughData, .faint) }
        let unit = words.unit(of: trend.measure, trend.loadUnit)
        return TextLine(words.number(estimate.value, trend.measure), .strong) + TextLine(unit.isEmpty ? "" : " \(unit)")
    }

    private func interval(_ trend: Trend) -> TextLine {
        guard trend.measure != .load, let estimate = trend.latest?.estimate else { return .empty }
        return TextLine(words.interval(estimate, trend.measure))
    }

    private func date(_ trend: Trend) -> TextLine {
        trend.latest.map { TextLine(words.period($0.days, trend.step)) } ?? .empty
    }
}

extension Trend {
    /// The last period with an estimate; nil if there is none.
    fileprivate var latest: Period? { periods.last { $0.estimate != nil } }
}
