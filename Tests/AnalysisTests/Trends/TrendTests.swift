import Activities
import Cadence
import TestSupport
import Testing

@testable import Analysis

@Suite struct TrendTests {
    private let monday = CivilDate(year: 2026, month: 3, day: 2)!

    @Test func cadenceAtEqualPaceDoesNotDependOnThePaceOfTheRuns() throws {
        var random = SplitMix64(seed: 11)
        // 12 weeks of three runs; the runner gets faster, but has the same cadence at the same speed: 170 spm at 3 m/s, 10 more per m/s.
        let runs = (0..<36).map { index in
            let speed = 2.8 + 0.4 * Double(index) / 36
            return run(
                day: index / 3 * 7 + index % 3 * 2,
                speed: speed,
                cadence: 170 + 10 * (speed - 3) + 0.5 * random.normal()
            )
        }
        let trend = Trend(of: .cadence, by: .week, in: monday...monday.advanced(by: 83), runs: runs)
        #expect(trend.periods.count == 12 && trend.runs == 36 && trend.slope.map { ($0 - 10).magnitude < 1e-9 } == true)
        let reference = try #require(trend.reference).metersPerSecond
        for period in trend.periods {
            let estimate = try #require(period.estimate)
            #expect(period.runs == 3 && (estimate.value - 170 - 10 * (reference - 3)).magnitude < 1.5)
        }
        let change = try #require(trend.change)
        #expect(change.lower < 0 && change.upper > 0)
        let length = Trend(of: .stepLength, by: .week, in: monday...monday.advanced(by: 83), runs: runs)
        let whole = try #require(length.whole)
        #expect((whole.value - reference * 60 / (170 + 10 * (reference - 3))).magnitude < 0.01)
    }

    @Test func aWeekWithoutEnoughRunsHasTheirNumberButNoEstimate() {
        let runs = [0, 2, 4, 7, 9, 11, 14, 21].map { run(day: $0, speed: 3, cadence: 170 + Double($0 % 3)) }
        let trend = Trend(of: .cadence, by: .week, in: monday...monday.advanced(by: 34), runs: runs)
        #expect(trend.periods.map(\.runs) == [3, 3, 1, 1, 0])
        #expect(trend.periods.map { $0.estimate == nil } == [true, true, true, true, true])
        let more = runs + [16, 18].map { run(day: $0, speed: 3, cadence: 171) }
        let enough = Trend(of: .cadence, by: .week, in: monday...monday.advanced(by: 34), runs: more)
        #expect(enough.periods.map { $0.estimate == nil } == [false, false, false, true, true])
    }

    @Test func runsOfAnotherPaceCountOnlyWithASlope() {
        let even = (0..<6).map { run(day: $0, speed: 3, cadence: 170, deviation: 0) }
        let fast = run(day: 6, speed: 3.4, cadence: 176, deviation: 0)
        let trend = Trend(of: .cadence, by: .week, in: monday...monday.advanced(by: 6), runs: even + [fast])
        #expect(trend.slope == nil && trend.runs == 6)
    }

    @Test func loadIsEffortTimesMinutesAndMissingEffortsCountAsTheMedian() {
        var runs = (0..<4).map { run(day: $0, speed: 3, cadence: 170) }
        for (index, effort) in [4, nil, 6, 5].enumerated() { runs[index].effort = effort }
        let days = monday...monday.advanced(by: 6)
        let trend = Trend(of: .load, by: .week, in: days, runs: runs)
        #expect(trend.loadUnit == .effortMinutes && trend.periods[0].estimate?.value == 30 * (4 + 5 + 6 + 5))
        for index in runs.indices { runs[index].effort = nil }
        let minutes = Trend(of: .load, by: .week, in: days, runs: runs)
        #expect(minutes.loadUnit == .minutes && minutes.periods[0].estimate?.value == 120)
    }

    @Test func theLoadOfAnIncompleteMonthIsThatOfItsDaysSoFarAndIsNoPartOfTheChange() throws {
        let runs = (0..<200).map { run(day: $0, speed: 3, cadence: 170) }
        let start = monday.startOfMonth
        let trend = Trend(of: .load, by: .month, in: monday...monday.advanced(by: 199), runs: runs)
        #expect(trend.periods.first?.days.lowerBound == start && trend.periods.count == 7)
        #expect(trend.periods.allSatisfy { ($0.estimate.map { $0.value - 210 } ?? 1).magnitude < 1e-9 })
        // March begins on a Sunday without data, and September ends after the last day: five complete months are too few.
        #expect(trend.change == nil)
        let weeks = Trend(of: .load, by: .week, in: monday...monday.advanced(by: 44), runs: runs)
        #expect(weeks.periods.last?.estimate?.value == 90 && weeks.change?.value == 0)
    }

    @Test func oxygenUptakeFollowsThePublishedEquation() throws {
        let limits = try #require(
            HeartRateLimits(maximum: HeartRate(beatsPerMinute: 190), resting: HeartRate(beatsPerMinute: 50))
        )
        var figures = RunFigures()
        figures.heartRate = PaceRelation(windows: 60, speed: Speed(metersPerSecond: 3), mean: 148)
        // 180 m/min need 36 ml/kg/min above rest, at 70 % of the reserve.
        #expect(OxygenUptake.maximum(figures, limits).map { ($0 - (3.5 + 36 / 0.7)).magnitude < 1e-9 } == true)
        figures.heartRate.windows = 29
        #expect(OxygenUptake.maximum(figures, limits) == nil)
        figures.heartRate = PaceRelation(windows: 60, speed: Speed(metersPerSecond: 3), mean: 100)
        #expect(OxygenUptake.maximum(figures, limits) == nil)
        let rest = HeartRate(beatsPerMinute: 60)
        #expect(HeartRateLimits(maximum: HeartRate(beatsPerMinute: 99), resting: rest) == nil)
    }

    @Test func theEffectOfAPlanIsFoundAndItsIntervalsContainItInNinetyTwoToNinetyEightPerCent() throws {
        var (hits, total) = (0, 0)
        for seed in UInt64(1)...400 {
            let effect = PlanEffect(of: monday.advanced(by: 42)...monday.advanced(by: 83), runs: planRuns(seed))
            #expect(effect.groups.map(\.runs) == [21, 11, 10, 18, 0])
            for group in effect.groups[1...3] {
                let difference = try #require(group.difference)
                total += 1
                if difference.lower <= 8, 8 <= difference.upper { hits += 1 }
                #expect(difference.lower > 5 && difference.upper < 11)
            }
            #expect(effect.groups[0].difference == nil && effect.groups[4].cadence == nil)
        }
        #expect((0.92...0.98).contains(Double(hits) / Double(total)), "\(hits) of \(total)")
    }

    /// A run every other day for 120 days; from day 42 on, the cadence is 8 steps per minute higher; up to day 83, each second run has clicks.
    private func planRuns(_ seed: UInt64) -> [TrendRun] {
        var random = SplitMix64(seed: seed)
        return (0..<60).map { index in
            let day = index * 2
            let speed = 2.9 + 0.2 * Double(index % 3)
            let raise = day < 42 ? 0.0 : 8
            var run = run(day: day, speed: speed, cadence: 165 + 10 * (speed - 3) + raise + random.normal())
            if (42...83).contains(day), index % 2 == 0, let free = run.figures?.freeCadence {
                run.figures?.clickedCadence = free
                run.figures?.freeCadence = PaceRelation()
            }
            return run
        }
    }

    /// A run of 30 minutes with 90 windows, whose cadence rises by 10 steps per minute for each m/s.
    private func run(day: Int, speed: Double, cadence: Double, deviation: Double = 0.2) -> TrendRun {
        var figures = RunFigures()
        figures.motion = .seconds(1800)
        let squares = 90 * deviation * deviation
        figures.freeCadence = PaceRelation(
            windows: 90,
            speed: Speed(metersPerSecond: speed),
            mean: cadence,
            speedSquares: squares,
            products: 10 * squares
        )
        return TrendRun(day: monday.advanced(by: day), kind: .run, moving: .seconds(1800), figures: figures)
    }
}
