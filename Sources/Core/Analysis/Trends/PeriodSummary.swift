package import Activities
package import Cadence

/// What the logbook contains about a week, a month or a year, with the figures that a summary compares.
///
/// While the period is in progress, its figures are compared with the same days of the earlier periods.
package struct PeriodSummary: Hashable, Sendable {
    package let period: Bars.Period
    package let days: Range<CivilDate>
    package let today: CivilDate
    /// The activities of the period; those of other days are ignored.
    package var activities: [SimilarActivities.Entry] = []
    /// The totals of each day of the period; a day on which nothing was counted is missing.
    package var tallies: [CivilDate: Tally] = [:]
    package var goals = Goals()
    /// The names of the programs that counted the steps of days, for days on which strided did not.
    package var stepSources: [CivilDate: String] = [:]
    /// The runs of each day of the whole logbook that has any.
    package var runs: [CivilDate: ActivityTotal] = [:]
    /// The best effort of the period for each measure, in the order of `EffortMeasure`.
    package var efforts: [PeriodEffort] = []
    /// The activities from ``trendStart`` on with their figures.
    package var trendRuns: [TrendRun] = []
    package var plan: PlanKept?
    /// The routes of the activities of a year, by their numbers.
    package var routes: [Int64: [Position]] = [:]

    package init(_ period: Bars.Period, containing date: CivilDate, today: CivilDate) {
        self.period = period
        days = period.days(containing: date)
        self.today = today
    }

    /// The first day whose figures the trends of the period need.
    package var trendStart: CivilDate {
        period == .year ? days.lowerBound : Trend.Step.week.usualStart(before: days.upperBound.advanced(by: -1))
    }
}

/// Some activities together.
package struct ActivityTotal: Hashable, Sendable {
    package var count = 0
    package var distance = Distance.zero
    package var moving = Duration.zero
    /// Whether the distance of at least one activity was estimated.
    package var isEstimate = false

    package init(count: Int = 0, distance: Distance = .zero, moving: Duration = .zero, isEstimate: Bool = false) {
        self.count = count
        self.distance = distance
        self.moving = moving
        self.isEstimate = isEstimate
    }

    /// The total of activities; time at which two of them were recorded counts once.
    package init(of activities: [Activity]) {
        count = activities.count
        distance = activities.reduce(.zero) { $0 + $1.summary.distance }
        moving = activities.timeInMotion
        isEstimate = activities.contains { $0.summary.distanceSource?.isEstimate ?? false }
    }

    package static func += (a: inout Self, b: Self) {
        a.count += b.count
        a.distance += b.distance
        a.moving += b.moving
        a.isEstimate = a.isEstimate || b.isEstimate
    }
}

/// The best effort of a period, and the best one before the period.
package struct PeriodEffort: Hashable, Sendable {
    package var best: RankedEffort
    /// Nil if there was none, so that the best effort is the first one.
    package var before: RankedEffort?

    package init(best: RankedEffort, before: RankedEffort?) {
        self.best = best
        self.before = before
    }

    /// Nil if the effort is the first over its distance, or not better than the best one before the period.
    package var record: NewRecord? { before.flatMap { NewRecord(best.effort, before: $0) } }
}

/// The runs with clicks of a cadence plan in a week until today.
package struct PlanKept: Hashable, Sendable {
    package var done: Int
    /// The number of planned runs, without those that lie in the future.
    package var planned: Int

    package init(done: Int, planned: Int) {
        self.done = done
        self.planned = planned
    }
}

// MARK: - Figures

extension PeriodSummary {
    /// The last day of the period, or today while the period is in progress.
    package var lastDay: CivilDate { max(days.lowerBound, min(today, days.upperBound.advanced(by: -1))) }

    /// Whether days of the period lie in the future.
    package var isInProgress: Bool { days.contains(today) && today.advanced(by: 1) < days.upperBound }

    package var shown: [SimilarActivities.Entry] { activities.filter { days.contains($0.activity.start.date) } }

    package func total(of kind: Activity.Kind) -> ActivityTotal {
        ActivityTotal(of: shown.map(\.activity).filter { $0.kind == kind })
    }

    /// The run with the longest distance; nil without a distance.
    package var longestRun: SimilarActivities.Entry? {
        shown.filter { $0.activity.kind == .run && $0.activity.summary.distance > .zero }
            .max { $0.activity.summary.distance < $1.activity.summary.distance }
    }

    package func runs(in days: Range<CivilDate>) -> ActivityTotal {
        days.reduce(into: ActivityTotal()) { total, day in runs[day].map { total += $0 } }
    }

    /// Whether no run of the logbook is from an earlier period.
    package var isFirst: Bool { runs.keys.min().map { $0 >= days.lowerBound } ?? true }

    /// The weeks in a row with a run, up to the last day; nil without a run.
    package var weeksInARow: DayStreak? { streak { CivilDate(dayNumber: $0.startOfWeek.dayNumber / 7) } }

    /// The days in a row with a run: for a week up to its last day, for a month or a year only its days; nil without a run.
    package var daysInARow: DayStreak? { streak(\.self) }

    private func streak(_ unit: (CivilDate) -> CivilDate) -> DayStreak? {
        let counted = runs.keys.filter { $0 <= lastDay && (period == .week || $0 >= days.lowerBound) }
        return DayStreak(days: Set(counted.map(unit)).sorted(), today: unit(lastDay))
    }

    /// The days until the last day on which a goal was reached; nil if no goal is set or nothing was counted.
    package func daysReached(_ measure: Measure) -> (reached: Int, days: Int)? {
        guard let goal = goals.value(of: measure), goal > 0, !tallies.isEmpty else { return nil }
        let past = days.lowerBound...lastDay
        return (past.count { tallies[$0].map { measure.value(in: $0) >= goal } ?? false }, past.count)
    }
}

// MARK: - Earlier periods

extension PeriodSummary {
    /// The largest number of earlier weeks with which a week is compared.
    private static let weeks = 4

    package struct Comparison: Hashable, Sendable {
        /// The number of earlier weeks; 1 for a month or a year.
        package var periods: Int
        /// The days of the latest of them; while the period is in progress, only the days that are compared.
        package var days: Range<CivilDate>
        /// The mean of the earlier periods.
        package var distance: Distance
        /// The change of the distance as a share; nil if there was no distance before.
        package var change: Double?

        package var lastDay: CivilDate { days.upperBound.advanced(by: -1) }
    }

    /// The runs, compared with the mean of the last four weeks, or with the month or the year before; nil for a day.
    ///
    /// A period counts only if the logbook begins before it or in its first seven days.
    package var comparison: Comparison? {
        guard let first = runs.keys.min(), period != .day else { return nil }
        let before = (1...(period == .week ? Self.weeks : 1)).map(earlier)
            .filter { first < min($0.upperBound, $0.lowerBound.advanced(by: 7)) }
        guard let latest = before.first else { return nil }
        let mean = before.reduce(0) { $0 + runs(in: $1).distance.meters } / Double(before.count)
        let present = total(of: .run).distance.meters
        return Comparison(
            periods: before.count,
            days: latest,
            distance: Distance(meters: mean),
            change: mean > 0 ? present / mean - 1 : nil
        )
    }

    /// The same days of an earlier period; the number 1 is the period before.
    package func earlier(_ number: Int) -> Range<CivilDate> {
        var start = days.lowerBound
        for _ in 0..<number { start = period.days(containing: start.advanced(by: -1)).lowerBound }
        let whole = period.days(containing: start)
        guard isInProgress else { return whole }
        let (_, month, day) = lastDay.fields
        let sameDate = period == .year ? CivilDate(year: start.fields.year, month: month, day: day) : nil
        let last = sameDate ?? start.advanced(by: lastDay.dayNumber - days.lowerBound.dayNumber)
        return start..<min(last.advanced(by: 1), whole.upperBound)
    }

    package struct Load: Hashable, Sendable {
        package var value: Double
        package var unit: LoadUnit
        /// The mean of the last four weeks; nil if the logbook begins later.
        package var usual: Double?
        /// The number of these weeks.
        package var weeks: Int
    }

    /// The load of a week as the trend of the load computes it; nil for other periods and before the first activity.
    package var load: Load? {
        guard period == .week else { return nil }
        let range = trendStart...lastDay
        let trend = Trend(of: .load, by: .week, in: range, runs: trendRuns)
        guard let value = trend.periods.last?.estimate?.value, let unit = trend.loadUnit else { return nil }
        let sameDays = trendRuns.filter { $0.day.weekday <= lastDay.weekday }
        let compared = isInProgress ? Trend(of: .load, by: .week, in: range, runs: sameDays) : trend
        let before = compared.periods.dropLast().suffix(Self.weeks).compactMap(\.estimate?.value)
        let usual = before.isEmpty ? nil : before.reduce(0, +) / Double(before.count)
        return Load(value: value, unit: unit, usual: usual, weeks: before.count)
    }
}
