package import Activities
package import Analysis
import Messages

/// A terminal view of a day, week, month or year as a bar chart, with the goals and the totals.
package struct StatisticsText: CustomStringConvertible, Sendable {
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

    private var summary: [TextLine] {
        let known = bars.bars.count { $0.value != nil }
        guard known > 0 else { return [TextLine(style.messages.noDataSentence)] }
        var parts = [TextLine(style.messages.total(value: text(bars.total)))]
        if let average = bars.average, let words = words.average { parts.append(TextLine(words(text(average)))) }
        if let best = bars.best, let value = best.value {
            parts.append(TextLine(style.messages.bestBar(value: text(value), label: label(best))))
        }
        if known < bars.bars.count, let words = words.withData {
            parts.append(TextLine(words("\(known)", "\(bars.bars.count)")))
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

    /// The texts about the parts of the period, which are hours, days, weeks or months.
    ///
    /// The arguments are the average as text, the number of parts with data and that of all parts, and the number of parts in which
    /// the goal was reached and that of the parts with a goal. Averages and numbers of hours with data are not shown.
    private var words:
        (average: ((String) -> String)?, withData: ((String, String) -> String)?, reached: (String, String) -> String)
    {
        let messages = style.messages
        return switch bars.period {
        case .day: (nil, nil, messages.reachedInHours)
        case .week: (messages.averageADay, messages.daysWithData, messages.reachedInDays)
        case .month: (messages.averageAWeek, messages.weeksWithData, messages.reachedInWeeks)
        case .year: (messages.averageAMonth, messages.monthsWithData, messages.reachedInMonths)
        }
    }
}

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
