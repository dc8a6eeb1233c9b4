package import Activities
import Messages

/// A terminal view of a month as a calendar; each day shows its goals as rings.
package struct CalendarText: CustomStringConvertible, Sendable {
    private let month: CalendarMonth
    private let goals: Goals
    private let streaks: [Measure: DayStreak]
    private let today: CivilDate
    private let style: TerminalStyle

    /// Creates the view; `streaks` has an entry for each measure whose goal was reached.
    package init(
        _ month: CalendarMonth,
        goals: Goals,
        streaks: [Measure: DayStreak],
        today: CivilDate,
        style: TerminalStyle
    ) {
        self.month = month
        self.goals = goals
        self.streaks = streaks
        self.today = today
        self.style = style
    }

    package var description: String {
        ([TextLine(style.messages.month(of: month.start), .strong), .empty] + grid + [.empty] + legend + summary).text(
            style
        )
    }

    private var aims: [Measure] { Measure.allCases.filter { goals.value(of: $0) != nil } }

    /// The quantities whose rings are shown: all that have a goal, or only the first one if the terminal is too narrow.
    private var shown: [Measure] { style.columns >= 7 * (5 + aims.count) ? aims : Array(aims.prefix(1)) }

    /// The width of a day in columns: the day number, its rings (or its steps), and the brackets that mark today.
    private var width: Int { min(style.columns / 7, aims.isEmpty ? 10 : 6 + shown.count) }

    private var grid: [TextLine] {
        var names = TextLine.empty
        for day in 0..<7 {
            let name = style.messages.shortWeekdayName(of: month.start.startOfWeek.advanced(by: day))
            names += TextLine(" " + name, .faint).padded(to: width)
        }
        var lines = [names]
        var week = TextLine.space((month.start.weekday - 1) * width)
        for day in month.days {
            week += cell(day).padded(to: width)
            if day.date.weekday == 7 {
                lines.append(week)
                week = .empty
            }
        }
        return week.columns == 0 ? lines : lines + [week]
    }

    private func cell(_ day: CalendarDay) -> TextLine {
        let isToday = day.date == today
        let number = day.date.fields.day
        let text = (isToday ? "[" : " ") + (number < 10 ? " " : "") + "\(number)"
        let gap = width >= 6 + shown.count ? " " : ""
        return TextLine(text, isToday ? .strong : .plain) + TextLine(gap) + content(day)
            + TextLine(isToday ? "]" : "", .strong)
    }

    private func content(_ day: CalendarDay) -> TextLine {
        let room = aims.isEmpty ? 4 : shown.count
        guard width >= 4 + room else { return .empty }
        guard let tally = day.tally else {
            let mark = TextLine(cells: [(day.date < today ? style.letter("·", ".") : " ", .faint)])
            return mark.padded(to: room, aims.isEmpty ? .right : .left)
        }
        guard !aims.isEmpty else {
            return TextLine(style.messages.localized(Self.short(tally.steps))).padded(to: room, .right)
        }
        return TextLine(
            cells: shown.map { measure in
                (day.rings?[measure].map { RingLetter.letter($0, style) } ?? " ", measure.ink)
            }
        )
    }

    /// A number of steps as text of at most four characters: `840`, `8.2k`, `12k`.
    private static func short(_ steps: Int) -> String {
        switch steps {
        case ..<1000: "\(steps)"
        case ..<10_000: "\(steps / 1000).\(steps % 1000 / 100)k"
        case ..<1_000_000: "\(steps / 1000)k"
        default: "\(min(steps / 1_000_000, 999))M"
        }
    }

    private var legend: [TextLine] {
        guard !aims.isEmpty else { return [TextLine(style.messages.noGoalsSet, .faint)] }
        let names = shown.map(style.messages.lowerName).joined(separator: ", ")
        let parts = ["\(names):"] + RingLetter.legend(style) + ["\(style.letter("·", ".")) \(style.messages.noData)"]
        return TextLine.flow(parts.map { TextLine($0, .faint) }, between: .space(2), columns: style.columns)
    }

    private var summary: [TextLine] {
        let tallies = month.days.compactMap(\.tally)
        guard !tallies.isEmpty else { return [TextLine(style.messages.noDataSentence)] }
        let total = tallies.reduce(Tally(), +)
        let days = style.messages.dayCount(count: Count(tallies.count))
        let sums =
            [TextLine(days)]
            + Measure.allCases.filter { $0.value(in: total) > 0 }.map { measure in
                TextLine(style.messages.phrase(measure, measure.value(in: total), style.units))
            }
        return TextLine.flow(sums, between: style.dot, columns: style.columns)
            + aims.flatMap { TextLine.flow(reached($0), between: style.dot, columns: style.columns) }
    }

    private func reached(_ measure: Measure) -> [TextLine] {
        let days = month.days.compactMap { $0.rings?[measure] }.count { $0 >= 1 }
        let messages = style.messages
        let goal = TextLine(
            messages.goalReachedOn(
                measure: messages.name(of: measure),
                reached: "\(days)",
                total: "\(month.days.count)"
            )
        )
        return [
            goal, TextLine(messages.streak(count: "\(streaks[measure]?.current ?? 0)")),
            TextLine(messages.longestStreak(count: "\(streaks[measure]?.days ?? 0)")),
        ]
    }
}
