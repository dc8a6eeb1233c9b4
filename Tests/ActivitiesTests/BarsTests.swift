import Cadence
import Testing

@testable import Activities

@Suite struct BarsTests {
    private let goals = Goals(steps: 10_000, distance: Distance(meters: 8000))

    private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(parsing: text)) }

    @Test func aMonthIsCutAtMondaysAndGoalsScaleWithDays() throws {
        let today = try date("2026-11-21")
        let tallies = [
            try date("2026-10-31"): Tally(steps: 99_999), try date("2026-11-01"): Tally(steps: 100),
            try date("2026-11-02"): Tally(steps: 1000), try date("2026-11-08"): Tally(steps: 2000),
            try date("2026-11-30"): Tally(steps: 7),
        ]
        let bars = Bars(.month, containing: today, tallies: tallies, measure: .steps, goals: goals, today: today)
        #expect(bars.bars.map(\.label) == ["1", "2–8", "9–15", "16–22", "23–29", "30"])
        #expect(bars.bars.map(\.value) == [100, 3000, nil, nil, nil, 7])
        #expect(bars.bars.map(\.goal) == [10_000, 70_000, 70_000, 70_000, 70_000, 10_000])
        #expect(bars.current == 3)
        #expect(bars.total == 3107)
        #expect(bars.average == 3107.0 / 3)
        #expect(bars.best?.label == "2–8")
        #expect(bars.highest == 70_000)
    }

    @Test func aWeekBeginsOnMondayAndAYearHasItsLeapDay() throws {
        let today = try date("2028-02-29")
        let week = Bars(.week, containing: today, tallies: [:], measure: .distance, goals: goals, today: today)
        #expect(week.bars.map(\.label) == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
        #expect(week.bars.allSatisfy { $0.value == nil && $0.goal == 8000 })
        #expect(week.average == nil)
        #expect(week.best == nil)
        let year = Bars(.year, containing: today, tallies: [:], measure: .steps, goals: goals, today: today)
        #expect(year.bars.map(\.range.count) == [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
        #expect(year.bars.map(\.label).joined(separator: " ") == "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
        #expect(year.days.count == 366)
        #expect(year.current == 1)
    }

    @Test func anHourThatOccursTwiceIsOneBar() throws {
        let day = try date("2026-10-25")
        let buckets = [
            HourBucket(hour: LocalHour(date: day, hour: 2, utcOffset: 7200), tally: Tally(steps: 10)),
            HourBucket(hour: LocalHour(date: day, hour: 2, utcOffset: 3600), tally: Tally(steps: 5)),
            HourBucket(hour: LocalHour(date: day, hour: 77, utcOffset: 3600), tally: Tally(steps: 1)),
            HourBucket(hour: LocalHour(date: day.advanced(by: 1), hour: 3, utcOffset: 3600), tally: Tally(steps: 1)),
        ]
        let now = Moment(unixMilliseconds: 1_792_933_200_000, utcOffset: 3600)
        let bars = Bars(hoursOf: day, buckets: buckets, measure: .steps, now: now)
        #expect(bars.bars.count == 24)
        #expect(bars.bars[2] == Bar(label: "02", range: day..<day.advanced(by: 1), value: 15))
        #expect(bars.total == 15)
        #expect(bars.current == now.hour)
        #expect(bars.bars[3].value == nil)
    }

    @Test func barsCoverEveryPeriodOfTwentyYearsWithoutGaps() throws {
        for number in try date("2016-01-01").dayNumber..<date("2036-01-01").dayNumber {
            let day = CivilDate(dayNumber: number)
            for period in Bars.Period.allCases {
                let bars = Bars(period, containing: day, tallies: [:], measure: .steps, goals: Goals(), today: day)
                #expect(bars.days.contains(day))
                #expect(bars.bars.first?.range.lowerBound == bars.days.lowerBound)
                #expect(bars.bars.last?.range.upperBound == bars.days.upperBound)
                #expect(zip(bars.bars, bars.bars.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
                #expect(bars.current != nil)
            }
        }
    }

    @Test func ringsAreTheSharesOfTheGoals() throws {
        let rings = DayRings(Tally(steps: 12_500, distance: Distance(meters: 4000)), goals: goals)
        #expect((rings[.steps], rings[.distance], rings[.calories]) == (1.25, 0.5, nil))
        #expect(!rings.isComplete)
        #expect(DayRings(Tally(steps: 10_000), goals: Goals(steps: 10_000)).isComplete)
        #expect(!DayRings(Tally(steps: 10_000), goals: Goals()).isComplete)
        let nothing = DayRings(Tally(steps: 10_000), goals: Goals(steps: 5000, distance: .zero))
        #expect((nothing[.steps], nothing[.distance]) == (2, nil))

        let first = try date("2026-11-01")
        let month = CalendarMonth(containing: first, tallies: [first: Tally()], goals: goals)
        #expect(month.start == first)
        #expect(month.days.count == 30)
        #expect(month.days[0].rings?[.steps] == 0)
        #expect(month.days[1].rings == nil)
    }

    @Test(arguments: [
        ("XXX.XX", 2, 3), ("XXX.X.", 1, 3), ("XXXX..", 0, 4), ("......", 0, 0), (".....X", 1, 1), ("XXXXXX", 6, 6),
    ])
    func aStreakEndsTodayOrYesterday(drawn: String, current: Int, longest: Int) throws {
        let today = try date("2026-03-02")
        var tallies: [CivilDate: Tally] = [today.advanced(by: 1): Tally(steps: 50_000)]
        for (index, mark) in drawn.reversed().enumerated() {
            tallies[today.advanced(by: -index)] = Tally(steps: mark == "X" ? 10_000 : 9999)
        }
        let streak = DayStreak(of: .steps, tallies: tallies, goals: goals, today: today)
        #expect((streak?.current ?? 0, streak?.days ?? 0) == (current, longest))
        #expect(DayStreak(of: .calories, tallies: tallies, goals: goals, today: today) == nil)
    }
}

@Suite struct DataPresenceTests {
    private let clock = WallClock(midnightOf: "2026-11-21", utcOffset: 3600)

    private func moment(_ second: Int) -> Moment { clock.moment(afterMilliseconds: second * 1000) }

    @Test func noDataDiffersFromZeroSteps() {
        var day = DailySteps()
        #expect(day.presence(at: .zero) == .neverSeen)
        _ = day.handle(.refused("the bus says no"), from: .footPod, at: .seconds(1), local: moment(1))
        #expect(day.presence(at: .seconds(1)) == .refused(reason: "the bus says no"))
        _ = day.handle(.standing, from: .steps, at: .seconds(2), local: moment(2))
        #expect(day.presence(at: .seconds(4000)) == .live)
        _ = day.handle(.lost, from: .steps, at: .seconds(4000), local: moment(4000))
        #expect(day.presence(at: .seconds(4001)) == .refused(reason: "the bus says no"))
        #expect(day.tally(on: moment(0).date).steps == 0)
    }

    @Test func aSourceWithoutReadingsIsSilentAfter30Seconds() throws {
        var day = DailySteps()
        _ = day.handle(.steps(1), from: .steps, at: .seconds(10), local: moment(10))
        #expect(day.presence(at: .seconds(40)) == .live)
        #expect(day.presence(at: .seconds(41)) == .silent(since: moment(10)))
        var later = DailySteps()
        later.restoreLastReading(try #require(day.lastReading))
        #expect(later.presence(at: .zero) == .silent(since: moment(10)))
        #expect(
            later.presence(at: .zero).explanation == "no data since 2026-11-21 00:00: the source of steps is silent"
        )
    }
}

@Suite struct DayStreakTests {
    /// Draws the days: `x` is a day of the list; the last character is today.
    private static func streak(_ drawing: String) -> DayStreak? {
        let days = drawing.enumerated().filter { $0.element == "x" }.map { CivilDate(dayNumber: 20_000 + $0.offset) }
        return DayStreak(days: days, today: CivilDate(dayNumber: 20_000 + drawing.count - 1))
    }

    @Test(arguments: [
        ("x", 1, 1, 0), ("xx.xxx.x", 3, 1, 3), ("xxx.xxx", 3, 3, 0), ("xx.xx.", 2, 2, 0), ("xxxx..", 4, 0, 0),
        (".x.", 1, 1, 1),
    ])
    func streaks(drawing: String, longest: Int, current: Int, first: Int) throws {
        let streak = try #require(Self.streak(drawing))
        #expect(streak.days == longest)
        #expect(streak.current == current)
        #expect(streak.longest.lowerBound == CivilDate(dayNumber: 20_000 + first))
    }

    @Test func withoutADayThereIsNoStreak() {
        #expect(Self.streak("....") == nil)
    }
}
