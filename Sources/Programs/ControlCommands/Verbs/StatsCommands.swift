package import Activities
import Analysis
import ArgumentParser
import Cadence
import Configuration
import Logbook
import Report

struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Print the totals of a day, week, month or year as bars with the goal line."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Argument(help: "day, week, month or year.") var period = Bars.Period.week
    @Option(help: "steps, distance or calories.") var measure = Measure.steps
    @Option(help: "A day in the period, such as 2026-10-01 or last-week; default: today.", transform: TypedDays.first)
    var date: CivilDate?
    @Flag(help: "Print JSON, in steps, metres or kilocalories.") var json = false

    func run() throws {
        let bars = try options.bars(period, of: measure, containing: date)
        let days = bars.days.closed
        let sources = measure == .steps ? try options.read { try $0.stepSources(days) } ?? [:] : [:]
        let counts = sources.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        guard !json else {
            return Terminal.printLine(JSONText(JSONFields.bars(bars, stepSources: counts), .statistics))
        }
        Terminal.show(StatisticsText(bars, stepSources: counts, style: display.style))
    }
}

extension Bars.Period: ExpressibleByArgument {}

extension LogbookOptions {
    func bars(_ period: Bars.Period, of measure: Measure, containing date: CivilDate?) throws -> Bars {
        let now = LocalClock.now
        let date = date ?? now.date
        let days = period.days(containing: date)
        let (buckets, tallies, goals) =
            try read { logbook in
                if period == .day { return (try logbook.hours(days.closed), [:], try logbook.goals()) }
                return ([], try logbook.days(days.closed), try logbook.goals())
            } ?? ([HourBucket](), [CivilDate: Tally](), Goals())
        guard period != .day else { return Bars(hoursOf: date, buckets: buckets, measure: measure, now: now) }
        return Bars(period, containing: date, tallies: tallies, measure: measure, goals: goals, today: now.date)
    }
}

extension JSONFields {
    /// - Parameter stepSources: The numbers of days whose steps were counted by other programs, by the name of the program.
    fileprivate static func bars(_ bars: Bars, stepSources: [String: Int]) -> JSONFields {
        [
            "period": bars.period.rawValue,
            "measure": bars.measure.rawValue,
            "unit": bars.measure.unit,
            "total": bars.average == nil ? nil : bars.total,
            "average": bars.average,
            "bars": bars.bars.map { bar -> JSONFields in
                [
                    "label": bar.label,
                    "from": "\(bar.range.lowerBound)",
                    "to": "\(max(bar.range.lowerBound, bar.range.upperBound.advanced(by: -1)))",
                    "value": bar.value,
                    "goal": bar.goal,
                ]
            },
            "step_sources": stepSources.isEmpty ? nil : stepSources,
        ]
    }
}

extension Measure {
    fileprivate var unit: String {
        switch self {
        case .steps: "steps"
        case .distance: "m"
        case .calories: "kcal"
        }
    }
}

struct WeekCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: "Print a summary of a week: runs, load, records, plan, goals and streaks.",
        discussion: """
            A week is from Monday to Sunday. It is compared with the mean of the four weeks before; while it is in progress, only with the same \
            days of these weeks. The load is that of stridectl trends load. A record is a best time of the week that is better than all earlier \
            ones.
            """
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Argument(help: "A day of the week, such as 2026-10-01 or last-week; default: today.", transform: TypedDays.first)
    var date: CivilDate?
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() throws {
        let summary = try options.summary(of: .week, containing: date)
        guard !json else { return Terminal.printLine(JSONText(JSONFields.summary(summary), .week)) }
        Terminal.show(WeekText(summary, style: display.style))
    }
}

extension LogbookOptions {
    func summary(of period: Bars.Period, containing date: CivilDate?) throws -> PeriodSummary {
        let today = LocalClock.now.date
        let date = date ?? today
        var summary =
            try readAnalysed { try $0.summary(of: period, containing: date, today: today) }
            ?? PeriodSummary(period, containing: date, today: today)
        if period == .week { summary.plan = Self.planKept(inWeekOf: date, today: today) }
        return summary
    }

    /// The runs of the stored cadence plan; a state that cannot be read, which the daemon reports, counts as no plan.
    static func planKept(inWeekOf date: CivilDate, today: CivilDate) -> PlanKept? {
        (try? StateFiles(.user).runner.load())?.planKept(inWeekOf: date, today: today)
    }
}

extension JSONFields {
    fileprivate static func summary(_ summary: PeriodSummary) -> JSONFields {
        func total(_ kind: Activity.Kind) -> JSONFields {
            let total = summary.total(of: kind)
            return [
                "count": total.count, "distance_m": total.distance.meters, "moving_s": total.moving.inSeconds,
                "estimated": total.isEstimate,
            ]
        }
        func streak(_ streak: DayStreak?) -> JSONFields? {
            streak.map { ["current": $0.current, "longest": $0.days] }
        }
        let goals: [JSONFields] = Measure.allCases.compactMap { measure in
            summary.daysReached(measure).map {
                ["measure": measure.rawValue, "days_reached": $0.reached, "days": $0.days]
            }
        }
        return [
            "from": "\(summary.days.lowerBound)",
            "to": "\(summary.days.closed.upperBound)",
            "in_progress": summary.isInProgress,
            "runs": total(.run),
            "walks": total(.walk),
            "rides": total(.cycle),
            "others": total(.other),
            "before": summary.comparison.map { comparison -> JSONFields in
                [
                    "weeks": comparison.periods, "mean_distance_m": comparison.distance.meters,
                    "change": comparison.change,
                ]
            },
            "load": summary.load.map { load -> JSONFields in
                ["value": load.value, "unit": load.unit.rawValue, "mean_before": load.usual, "weeks": load.weeks]
            },
            "records": summary.efforts.compactMap { effort in effort.record.map { record($0, by: effort.best.run) } },
            "plan": summary.plan.map { plan -> JSONFields in ["done": plan.done, "planned": plan.planned] },
            "goals": goals,
            "weeks_with_run": streak(summary.weeksInARow),
            "days_with_run": streak(summary.daysInARow),
        ]
    }
}

extension Range<CivilDate> {
    /// The days of this range as a closed range; an empty range becomes its first day.
    var closed: ClosedRange<CivilDate> { lowerBound...Swift.max(lowerBound, upperBound.advanced(by: -1)) }
}

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
