import Activities
import ArgumentParser
import Cadence
import Logbook
import Report

struct CalendarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Print a month as a calendar that shows for each day how much of the goals was reached."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Argument(help: "A month, such as 2026-10 or last-month; default: this month.", transform: Self.firstDay) var month:
        CivilDate?
    @Flag(help: "Print JSON, in SI units.") var json = false

    private static func firstDay(_ text: String) throws -> CivilDate {
        let day = try TypedDays.first(text)
        guard day.month.contains(try TypedDays.last(text)) else {
            throw ValidationError("\"\(text.prefix(40))\" is not one month: write it as 2026-10, october or last-month")
        }
        return day
    }

    func run() throws {
        let today = LocalClock.now.date
        let (tallies, goals) =
            try options.read { logbook in
                // Read all days, because a streak of reached goals can have started years ago.
                (try logbook.days(CivilDate(dayNumber: 0)...max(today, CivilDate(dayNumber: 0))), try logbook.goals())
            } ?? ([CivilDate: Tally](), Goals())
        let month = CalendarMonth(containing: month ?? today, tallies: tallies, goals: goals)
        guard !json else { return Terminal.printLine(JSONText(month.days.map(Self.document), each: .day)) }
        let streaks = Measure.allCases.reduce(into: [Measure: DayStreak]()) {
            $0[$1] = DayStreak(of: $1, tallies: tallies, goals: goals, today: today)
        }
        let text = CalendarText(month, goals: goals, streaks: streaks, today: today, style: display.style)
        Terminal.show(text)
    }

    private static func document(_ day: CalendarDay) -> JSONFields {
        [
            "date": "\(day.date)",
            "steps": day.tally.flatMap { Measure.steps.knownValue(in: $0) }.map { Int($0) },
            "distance_m": day.tally.flatMap { Measure.distance.knownValue(in: $0) },
            "energy_kcal": day.tally.flatMap { Measure.calories.knownValue(in: $0) },
            "steps_share": day.rings?[.steps],
            "distance_share": day.rings?[.distance],
            "energy_share": day.rings?[.calories],
        ]
    }
}
