public import Analysis
import Messages

/// A terminal view of the trend of one figure: a line for each period with its value, its interval and the number of runs.
public struct TrendText: Hashable, Sendable {
    private let trend: Trend
    private let style: TerminalStyle

    /// Creates the view of a trend.
    public init(_ trend: Trend, style: TerminalStyle) {
        self.trend = trend
        self.style = style
    }
}

extension TrendText: CustomStringConvertible {
    /// The text; no line is wider than the terminal, and there is no line break at the end.
    public var description: String {
        let unit = words.unit(of: trend.measure, trend.loadUnit)
        let title = TextLine(words.name(of: trend.measure), .strong) + TextLine(unit.isEmpty ? "" : ", \(unit)")
        let notes = words.sentences(trend).flatMap { $0.wrapped(to: style.columns) }.map { TextLine($0, .faint) }
        return ([title, .empty] + rows + [.empty] + notes).text(style)
    }

    private var words: TrendWords { TrendWords(units: style.units, messages: style.messages) }

    private var rows: [TextLine] {
        let periods = trend.periods
        guard periods.contains(where: { $0.runs > 0 }) else { return [TextLine(style.messages.notEnoughData)] }
        let table = TextTable([
            .init(title: heading, importance: 0, cells: periods.map { TextLine(words.period($0.days, trend.step)) }),
            .init(
                title: trend.measure == .load ? style.messages.trendActivities : style.messages.trendRuns,
                side: .right,
                importance: 1,
                cells: periods.map { TextLine("\($0.runs)") }
            ),
            .init(title: style.messages.trendValue, side: .right, importance: 0, cells: periods.map(value)),
            .init(title: style.messages.trendInterval, importance: 2, cells: periods.map(interval)),
        ])
        .lines(style)
        let width = table.map(\.columns).max() ?? 0
        let estimates = periods.compactMap(\.estimate)
        let drawn = trend.measure == .load ? estimates + [Estimate(value: 0, lower: 0, upper: 0)] : estimates
        guard let plot = IntervalPlot(drawn, columns: style.columns - width - TextTable.gap, style) else {
            return table
        }
        return table.enumerated().map { index, line in
            guard index > 0, let estimate = periods[index - 1].estimate else { return line }
            return line.padded(to: width + TextTable.gap) + plot.line(estimate)
        }
    }

    private var heading: String { trend.step == .week ? style.messages.week : style.messages.month }

    private func value(_ period: Trend.Period) -> TextLine {
        guard let estimate = period.estimate else {
            return TextLine(period.runs > 0 ? style.messages.notEnoughData : style.nothing, .faint)
        }
        return TextLine(words.number(estimate.value, trend.measure), .strong)
    }

    private func interval(_ period: Trend.Period) -> TextLine {
        guard trend.measure != .load, let estimate = period.estimate else { return .empty }
        return TextLine(words.interval(estimate, trend.measure))
    }
}
