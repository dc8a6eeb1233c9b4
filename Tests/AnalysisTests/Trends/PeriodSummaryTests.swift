import Activities
import Analysis
import Cadence
import Testing

@Suite struct PeriodSummaryTests {
    private static func date(_ text: String) -> CivilDate { CivilDate(parsing: text) ?? CivilDate(dayNumber: 0) }

    @Test(
        arguments: [
            // The period, a day of it and today: the days, and the days of the period before with which they are compared.
            (.week, "2026-11-18", "2026-11-22", "2026-11-16..<2026-11-23", "2026-11-09..<2026-11-16"),
            (.week, "2026-11-18", "2026-11-18", "2026-11-16..<2026-11-23", "2026-11-09..<2026-11-12"),
            (.week, "2026-11-22", "2026-12-01", "2026-11-16..<2026-11-23", "2026-11-09..<2026-11-16"),
            (.week, "2027-01-01", "2027-01-03", "2026-12-28..<2027-01-04", "2026-12-21..<2026-12-28"),
            (.week, "2027-01-01", "2026-12-28", "2026-12-28..<2027-01-04", "2026-12-21..<2026-12-22"),
            // The weeks in which the clock changes.
            (.week, "2026-10-25", "2026-10-25", "2026-10-19..<2026-10-26", "2026-10-12..<2026-10-19"),
            (.month, "2026-03-31", "2026-03-30", "2026-03-01..<2026-04-01", "2026-02-01..<2026-03-01"),
            (.month, "2026-01-10", "2026-01-10", "2026-01-01..<2026-02-01", "2025-12-01..<2025-12-11"),
            (.year, "2026-05-01", "2026-11-28", "2026-01-01..<2027-01-01", "2025-01-01..<2025-11-29"),
            (.year, "2028-02-29", "2028-02-29", "2028-01-01..<2029-01-01", "2027-01-01..<2027-03-02"),
            (.year, "2028-02-29", "2028-12-31", "2028-01-01..<2029-01-01", "2027-01-01..<2028-01-01"),
            (.year, "2029-03-01", "2029-03-01", "2029-01-01..<2030-01-01", "2028-01-01..<2028-03-02"),
        ] as [(Bars.Period, String, String, String, String)]
    )
    func aPeriodInProgressIsComparedWithTheSameDays(
        _ period: Bars.Period,
        day: String,
        today: String,
        days: String,
        before: String
    ) {
        let summary = PeriodSummary(period, containing: Self.date(day), today: Self.date(today))
        #expect("\(summary.days)" == days)
        #expect("\(summary.earlier(1))" == before)
    }

    private static let monday = date("2026-11-16")

    /// A summary of the week from `monday`, with runs of a number of kilometres on days counted from this Monday.
    private static func week(_ runs: [Int: Double], today: Int = 6) -> PeriodSummary {
        var summary = PeriodSummary(.week, containing: monday, today: monday.advanced(by: today))
        for (day, kilometers) in runs {
            let date = monday.advanced(by: day)
            let distance = Distance(meters: 1000 * kilometers)
            summary.runs[date] = ActivityTotal(count: 1, distance: distance, moving: .seconds(360 * kilometers))
            summary.trendRuns.append(TrendRun(day: date, kind: .run, moving: .seconds(360 * kilometers)))
            guard summary.days.contains(date) else { continue }
            var activity = Activity(
                kind: .run,
                origin: .recorded,
                start: Moment(unixMilliseconds: Int64(date.dayNumber) * 86_400_000 + 30_000_000),
                elapsed: .seconds(360 * kilometers)
            )
            (activity.summary.distance, activity.summary.moving) = (distance, .seconds(360 * kilometers))
            summary.activities.append(SimilarActivities.Entry(number: Int64(day + 1), activity: activity))
        }
        return summary
    }

    @Test(
        arguments: [
            // The runs, today: the number of weeks, their mean in kilometres, and the change; nil if nothing can be compared.
            ([:], 6, nil), ([1: 8], 6, nil), ([1: 8, 5: 4], 6, nil),
            ([-7: 10, 1: 12], 6, (1, 10, 0.2)), ([-13: 4, -5: 8, 1: 3], 6, (2, 6, -0.5)),
            ([-28: 10, -21: 10, -14: 10, -7: 10, 0: 10], 6, (4, 10, 0)), ([-300: 10, 0: 10], 6, (4, 0, nil)),
            ([-35: 99, -28: 8, 0: 2], 6, (4, 2, 0)),
            // On Tuesday, only Monday and Tuesday are compared.
            ([-7: 5, -2: 30, 0: 10], 1, (1, 5, 1)), ([-2: 30, 0: 10], 1, nil), ([-7: 5], 6, (1, 5, -1)),
        ] as [([Int: Double], Int, (weeks: Int, mean: Double, change: Double?)?)]
    )
    func aWeekIsComparedWithTheFourBeforeIt(
        _ runs: [Int: Double],
        today: Int,
        expected: (weeks: Int, mean: Double, change: Double?)?
    ) throws {
        let comparison = Self.week(runs, today: today).comparison
        guard let expected else {
            #expect(comparison == nil)
            return
        }
        let found = try #require(comparison)
        #expect(found.periods == expected.weeks && found.distance.meters == 1000 * expected.mean)
        #expect((found.change == nil) == (expected.change == nil))
        #expect(abs((found.change ?? 0) - (expected.change ?? 0)) < 1e-9)
    }

    /// A logbook that began late in the year before would make any year look like a great one.
    @Test(arguments: [("2025-01-07", true), ("2025-01-08", false), ("2025-10-18", false), ("2019-05-05", true)])
    func aYearIsComparedWithAWholeYear(_ first: String, isCompared: Bool) {
        var summary = PeriodSummary(.year, containing: Self.date("2026-12-31"), today: Self.date("2026-12-31"))
        summary.runs = [Self.date(first): ActivityTotal(count: 1), Self.date("2026-03-01"): ActivityTotal(count: 1)]
        #expect((summary.comparison != nil) == isCompared)
    }

    @Test func theLoadIsThatOfTheTrend() throws {
        var summary = Self.week([-13: 10, -9: 5, -6: 5, 0: 10, 1: 10], today: 1)
        for (index, effort) in [3, nil, 8, 5, 2].enumerated() { summary.trendRuns[index].effort = effort }
        let days = Self.monday.advanced(by: -25 * 7)...summary.lastDay
        #expect(summary.trendStart == days.lowerBound)
        let trend = Trend(of: .load, by: .week, in: days, runs: summary.trendRuns)
        let load = try #require(summary.load)
        #expect(load.value == trend.periods.last?.estimate?.value && load.unit == .effortMinutes)
        // In the weeks before, only what was run until Tuesday is compared: in one of them nothing, in the other 10 km on a Tuesday.
        #expect(load.weeks == 2)
        let usual = try #require(load.usual)
        let whole = trend.periods.dropLast().compactMap(\.estimate?.value).reduce(0, +) / 2
        #expect(usual > 0 && usual < whole)
        #expect(Self.week([:]).load == nil)
    }

    @Test(
        arguments: [
            // The days with a run, today: weeks and days in a row (current and longest); nil without a run.
            ([], 6, nil, nil), ([0, 1, 2], 6, (1, 1), (0, 3)), ([5, 6], 6, (1, 1), (2, 2)),
            ([4, 5], 6, (1, 1), (2, 2)),
            ([-14, -7, 0], 6, (3, 3), (0, 1)), ([-21, -8], 6, (0, 2), (0, 1)), ([-1, 0, 1, 9], 6, (2, 2), (0, 3)),
            ([-40, -33, -26, -6, -5, 1], 1, (2, 3), (1, 2)),
        ] as [([Int], Int, (Int, Int)?, (Int, Int)?)]
    )
    func streaksEndWithTheWeek(_ days: [Int], today: Int, weeks: (Int, Int)?, inARow: (Int, Int)?) {
        let runs = Dictionary(uniqueKeysWithValues: days.map { ($0, 5.0) })
        let summary = Self.week(runs, today: today)
        for (streak, expected) in [(summary.weeksInARow, weeks), (summary.daysInARow, inARow)] {
            #expect(streak?.current == expected?.0 && streak?.days == expected?.1)
        }
    }

    @Test func goalsCountUntilToday() throws {
        var summary = Self.week([:], today: 3)
        #expect(summary.daysReached(.steps) == nil)
        summary.goals = Goals(steps: 8000)
        #expect(summary.daysReached(.steps) == nil)
        for (day, steps) in [7999, 8000, 9000].enumerated() {
            summary.tallies[Self.monday.advanced(by: day)] = Tally(steps: steps)
        }
        #expect(try #require(summary.daysReached(.steps)) == (2, 4))
        #expect(summary.daysReached(.distance) == nil)
    }
}
