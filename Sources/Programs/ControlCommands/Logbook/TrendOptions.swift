import Activities
import Analysis
import ArgumentParser
import Cadence
import Logbook
import Workouts

/// The options of the commands that show trends: the range of days, the length of the periods and the runner's heart rates.
struct TrendOptions: ParsableArguments {
    @Option(help: "week or month.") var by = Trend.Step.week
    @Option(
        help: "The first day, such as 2026-01-01; default: 26 weeks or 24 months before the last day.",
        transform: TypedDays.first
    )
    var from: CivilDate?
    @Option(help: "The last day; default: today.", transform: TypedDays.last) var to: CivilDate?
    @Option(
        help: "Your maximal heart rate, for VO2max; default: the setting heart.maximum.",
        transform: { try HeartRate(parsing: $0) }
    )
    var maximalHeartRate: HeartRate?
    @Option(
        help: "Your heart rate at rest, for VO2max; default: the setting heart.resting.",
        transform: { try HeartRate(parsing: $0) }
    )
    var restingHeartRate: HeartRate?

    func validate() throws {
        if let from, from > to ?? from { throw ValidationError("--from must not be after --to") }
        if let highest = maximalHeartRate, let resting = restingHeartRate,
            HeartRateLimits(maximum: highest, resting: resting) == nil
        {
            throw ValidationError("--maximal-heart-rate must be at least 40 above --resting-heart-rate")
        }
    }

    /// The runner's heart rates; nil if one is unknown.
    var limits: HeartRateLimits? {
        ConfiguredHeartRates.limits(maximum: maximalHeartRate, resting: restingHeartRate)
    }

    /// The days that are shown.
    func days(today: CivilDate) -> ClosedRange<CivilDate> {
        let last = to ?? max(today, from ?? today)
        return (from ?? by.usualStart(before: last))...last
    }

    /// Computes the trends of figures.
    func trends(_ measures: [TrendMeasure], _ options: LogbookOptions) throws -> [Trend] {
        let days = days(today: LocalClock.now.date)
        let runs = try options.readAnalysed { logbook throws(LogbookError) in try logbook.trendRuns(days) } ?? []
        return measures.map { Trend(of: $0, by: by, in: days, runs: runs, limits: limits) }
    }
}

extension Trend.Step: ExpressibleByArgument {}
