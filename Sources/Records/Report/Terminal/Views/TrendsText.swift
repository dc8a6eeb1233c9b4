import Activities
package import Analysis
import Messages

/// A terminal view of all trends: a line for each figure with its latest value and its change.
package struct TrendsText: CustomStringConvertible, Sendable {
    private let trends: [Trend]
    private let style: TerminalStyle

    package init(_ trends: [Trend], style: TerminalStyle) {
        self.trends = trends
        self.style = style
    }

    package var description: String {
        let rows = TextTable.Rows(elements: trends, style: style)
        let table = TextTable([
            rows.column(messages.trendFigure, 0, .left) { TextLine(words.name(of: $0.measure)) },
            rows.column(messages.trendLatest, 0, .right, latest),
            rows.column(messages.trendInterval, 1, .left, interval),
            rows.column(period, 2, .left) { trend in trend.latest.map { TextLine(words.period($0.days, trend.step)) } },
            rows.column(messages.trendRuns, 3) { TextLine("\($0.runs)") },
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
}

extension Trend {
    /// The last period with an estimate; nil if there is none.
    fileprivate var latest: Period? { periods.last { $0.estimate != nil } }
}

/// A terminal view of the trend of one figure: a line for each period with its value, its interval and the number of runs.
package struct TrendText: CustomStringConvertible, Sendable {
    private let trend: Trend
    private let style: TerminalStyle

    package init(_ trend: Trend, style: TerminalStyle) {
        self.trend = trend
        self.style = style
    }

    package var description: String {
        let unit = words.unit(of: trend.measure, trend.loadUnit)
        let title = TextLine(words.name(of: trend.measure), .strong) + TextLine(unit.isEmpty ? "" : ", \(unit)")
        let notes = words.sentences(trend).flatMap { $0.wrapped(to: style.columns) }.map { TextLine($0, .faint) }
        return ([title, .empty] + rows + [.empty] + notes).text(style)
    }

    private var words: TrendWords { TrendWords(units: style.units, messages: style.messages) }

    private var rows: [TextLine] {
        let periods = trend.periods
        guard periods.contains(where: { $0.runs > 0 }) else { return [TextLine(style.messages.notEnoughData)] }
        let (rows, messages) = (TextTable.Rows(elements: periods, style: style), style.messages)
        let table = TextTable([
            rows.column(heading, 0, .left) { TextLine(words.period($0.days, trend.step)) },
            rows.column(trend.measure == .load ? messages.trendActivities : messages.trendRuns, 1) {
                TextLine("\($0.runs)")
            },
            rows.column(messages.trendValue, 0, .right, value),
            rows.column(messages.trendInterval, 2, .left, interval),
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

/// Draws estimates with their intervals in one line of characters each, on a common scale: `├────●──┤`.
struct IntervalPlot {
    private let columns: Int
    private let lowest: Double
    private let highest: Double
    private let style: TerminalStyle

    /// Creates a scale that contains all intervals; nil without estimates, or if fewer than ten columns are left.
    init?(_ estimates: [Estimate], columns: Int, _ style: TerminalStyle) {
        guard columns >= 10, let lowest = estimates.map(\.lower).min(), let highest = estimates.map(\.upper).max(),
            lowest.isFinite, highest.isFinite
        else { return nil }
        self.columns = min(columns, 60)
        self.lowest = lowest
        self.highest = highest
        self.style = style
    }

    func line(_ estimate: Estimate) -> TextLine {
        var cells = [(letter: Character, ink: Ink)](repeating: (" ", .plain), count: columns)
        let (start, end) = (column(estimate.lower), column(estimate.upper))
        for index in start...end { cells[index] = (style.letter("─", "-"), .blue) }
        cells[start].letter = style.letter("├", "[")
        cells[end].letter = style.letter("┤", "]")
        cells[column(estimate.value)] = (style.letter("●", "o"), .strong)
        return TextLine(cells: cells)
    }

    private func column(_ value: Double) -> Int {
        guard highest > lowest else { return columns / 2 }
        return min(Int((value - lowest) / (highest - lowest) * Double(columns)), columns - 1)
    }
}

/// A terminal view of the effect of a cadence plan.
package struct PlanEffectText: CustomStringConvertible, Sendable {
    private let effect: PlanEffect
    private let style: TerminalStyle

    package init(_ effect: PlanEffect, style: TerminalStyle) {
        self.effect = effect
        self.style = style
    }

    package var description: String {
        let messages = style.messages
        let words = TrendWords(units: style.units, messages: messages)
        let rows = TextTable.Rows(elements: effect.groups, style: style)
        let table = TextTable([
            rows.column(messages.trendRuns, 0, .left) { TextLine(words.name(of: $0.part)) },
            rows.column("", 1) { TextLine("\($0.runs)") },
            rows.column("spm", 0) { group in
                group.cadence.map { TextLine(words.number($0.value, .cadence), .strong) }
                    ?? TextLine(messages.notEnoughData, .faint)
            },
            rows.column(messages.trendInterval, 3, .left) { group in
                group.cadence.map { TextLine(words.interval($0, .cadence)) }
            },
            rows.column(messages.trendDifference, 2, .left) { group in
                group.difference.map {
                    TextLine("\(words.number($0.value, .cadence)) (\(words.interval($0, .cadence)))")
                }
            },
        ])
        let pace = effect.reference.flatMap { messages.text($0, .run, style.units) }
        let note = pace.map { TextLine(messages.trendAtPace(pace: $0), .faint) }
        return
            ([TextLine(messages.trendPlan, .strong), .empty] + table.lines(style) + [.empty]
            + (note.map { [$0] } ?? [])).text(style)
    }
}
