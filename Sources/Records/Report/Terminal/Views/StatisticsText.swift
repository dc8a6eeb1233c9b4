package import Activities
import Cadence
import Messages

/// A terminal view of a day, week, month or year as a bar chart, with the goals and the totals.
package struct StatisticsText: Hashable, Sendable {
    private let bars: Bars
    private let style: TerminalStyle
    private let stepSources: [String: Int]

    /// Creates the view of the bars of a period.
    ///
    /// - Parameter stepSources: The numbers of days whose steps were counted by other programs, by the name of the program.
    package init(_ bars: Bars, stepSources: [String: Int] = [:], style: TerminalStyle) {
        self.bars = bars
        self.stepSources = stepSources
        self.style = style
    }
}

extension StatisticsText: CustomStringConvertible {
    /// The text; no line is wider than the terminal, and there is no line break at the end.
    package var description: String {
        let title = [TextLine(style.messages.name(of: bars.measure), .strong), TextLine(period)].joined(style.dot)
        let drawing = bars.period == .day ? HourChart(bars: bars, style: style).lines : rows
        return ([title, .empty] + drawing + [.empty] + summary).text(style)
    }

    private var period: String {
        let first = bars.days.lowerBound
        switch bars.period {
        case .day: return style.messages.shortWithYear(first)
        case .week: return style.messages.lowerWeekOf(date: style.messages.shortWithYear(first))
        case .month: return style.messages.month(of: first)
        case .year: return "\(first.fields.year)"
        }
    }

    /// The label of a bar: an hour, a day, a week or a month, for example `17:00`, `Sat`, `16–22` or `Nov`.
    private func label(_ bar: Bar) -> String {
        let label = style.messages.label(of: bar, in: bars.period)
        return bars.period == .day ? label + ":00" : String(label.map { $0 == "–" ? style.letter("–", "-") : $0 })
    }

    private func text(_ value: Double) -> String { style.messages.text(bars.measure, value, style.units) }

    // MARK: Rows

    private var rows: [TextLine] {
        let labels = bars.bars.map { TextLine(label($0)) }
        let values = bars.bars.map { bar in
            bar.value.map { TextLine(text($0), .strong) } ?? TextLine(style.nothing, .faint)
        }
        let wide = (labels.map(\.columns).max() ?? 0, values.map(\.columns).max() ?? 0)
        return bars.bars.indices.map { index in
            let mark: Character = index == bars.current ? style.letter("▸", ">") : " "
            let reached: Character = bars.bars[index].isReached ? style.letter("✓", "*") : " "
            let start =
                TextLine(cells: [(mark, .plain)]) + labels[index].padded(to: wide.0 + 2)
                + values[index].padded(to: wide.1, .right)
                + TextLine(cells: [(" ", .plain), (reached, .plain), (" ", .plain)])
            return start + drawn(bars.bars[index], columns: style.columns - start.columns)
        }
    }

    /// A bar as text, with a mark at the goal.
    private func drawn(_ bar: Bar, columns: Int) -> TextLine {
        guard bars.highest > 0, columns > 0 else { return .empty }
        let share = (bar.value ?? 0) / bars.highest
        let letters = Array(BlockBar.across(share, columns: columns, style.letters))
        var cells = letters.map { (letter: $0, ink: bars.measure.ink) }
        if let goal = bar.goal, goal > 0 {
            let column = min(Int((goal / bars.highest * Double(columns)).rounded(.up)) - 1, columns - 1)
            while cells.count <= column { cells.append((" ", .plain)) }
            cells[max(column, 0)] = (style.letter("│", "|"), .strong)
        }
        return TextLine(cells: cells)
    }

    // MARK: Totals

    private var summary: [TextLine] {
        let known = bars.bars.count { $0.value != nil }
        guard known > 0 else { return [TextLine(style.messages.noDataSentence)] }
        var parts = [TextLine(style.messages.total(value: text(bars.total)))]
        if bars.period != .day, let average = bars.average {
            parts.append(TextLine(words.average(text(average))))
        }
        if let best = bars.best, let value = best.value {
            parts.append(TextLine(style.messages.bestBar(value: text(value), label: label(best))))
        }
        if bars.period != .day, known < bars.bars.count {
            parts.append(TextLine(words.withData("\(known)", "\(bars.bars.count)")))
        }
        return TextLine.flow(parts, between: style.dot, columns: style.columns) + goals + sources
    }

    /// The programs that counted steps where strided counted none.
    private var sources: [TextLine] {
        stepSources.sorted { $0.key < $1.key }.map { source, days in
            TextLine(
                style.messages.stepsFrom(source: source, days: style.messages.dayCount(count: Count(days))),
                .faint
            )
        }
    }

    private var goals: [TextLine] {
        let aimed = bars.bars.filter { $0.goal != nil }
        guard let bar = aimed.first, let goal = bar.goal, !bar.range.isEmpty else { return [] }
        let daily = goal / Double(bar.range.count)
        let reached = aimed.count(where: \.isReached)
        return TextLine.flow(
            [
                TextLine(cells: [(style.letter("│", "|"), .strong)])
                    + TextLine(" " + style.messages.goalADay(value: text(daily))),
                TextLine(cells: [(style.letter("✓", "*"), .plain)])
                    + TextLine(" " + words.reached("\(reached)", "\(aimed.count)")),
            ],
            between: style.dot,
            columns: style.columns
        )
    }

    /// The texts that name the parts of the period: hours, days, weeks or months.
    private var words: PartWords { PartWords(bars.period, style.messages) }
}

/// The texts about the parts of a period, which are the hours of a day, the days of a week, the weeks of a month or the months of a year.
struct PartWords {
    /// The text about the average per part; the argument is the average as text.
    let average: (String) -> String
    /// The text that says how many parts have data; the arguments are this number and the number of all parts.
    let withData: (String, String) -> String
    /// The text that says in how many parts the goal was reached; the arguments are this number and the number of parts with a goal.
    let reached: (String, String) -> String

    init(_ period: Bars.Period, _ messages: Messages) {
        switch period {
        case .day:
            average = messages.averageAnHour
            withData = messages.hoursWithData
            reached = messages.reachedInHours
        case .week:
            average = messages.averageADay
            withData = messages.daysWithData
            reached = messages.reachedInDays
        case .month:
            average = messages.averageAWeek
            withData = messages.weeksWithData
            reached = messages.reachedInWeeks
        case .year:
            average = messages.averageAMonth
            withData = messages.monthsWithData
            reached = messages.reachedInMonths
        }
    }
}
