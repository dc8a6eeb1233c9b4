package import Activities
import ArgumentParser
import Cadence
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
        let sources =
            measure == .steps
            ? try options.read { try $0.stepSources(days) } ?? [:] : [:]
        let counts = sources.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        guard !json else {
            return Terminal.printLine(JSONText(JSONFields.bars(bars, stepSources: counts), .statistics))
        }
        Terminal.show(StatisticsText(bars, stepSources: counts, style: display.style))
    }
}

extension Bars.Period: ExpressibleByArgument {}

extension LogbookOptions {
    /// - Parameter date: nil means today.
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

extension Range<CivilDate> {
    /// The days of this range as a closed range; an empty range becomes its first day.
    var closed: ClosedRange<CivilDate> { lowerBound...Swift.max(lowerBound, upperBound.advanced(by: -1)) }
}
