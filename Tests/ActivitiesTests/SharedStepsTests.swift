import Activities
import Cadence
import Testing
import TestSupport

/// Several sources that count the same steps.
@Suite struct SharedStepsTests {
    private let clock = WallClock(midnightOf: "2026-11-21", utcOffset: 3600)

    /// A report of a source, at a time in milliseconds.
    private struct SourceReport {
        var time: Int
        var source: StepSource
        var event: StepEvent
    }

    private func total(_ reports: [SourceReport], until end: Int) -> Int {
        var day = DailySteps()
        var next = 0
        for report in reports.sorted(by: { $0.time < $1.time }) {
            while next <= report.time {
                _ = day.tick(at: .milliseconds(next), local: clock.moment(afterMilliseconds: next))
                next += 1000
            }
            _ = day.handle(
                report.event,
                from: report.source,
                at: .milliseconds(report.time),
                local: clock.moment(afterMilliseconds: report.time)
            )
        }
        for time in stride(from: next, through: end, by: 1000) {
            _ = day.tick(at: .milliseconds(time), local: clock.moment(afterMilliseconds: time))
        }
        return day.tally(on: clock.moment(afterMilliseconds: 0).date).steps
    }

    /// The times of steps, one every 350 ms (171.4 spm).
    private func steps(_ range: Range<Int>) -> [Int] { range.filter { $0 % 350 == 0 } }

    private func pod(_ range: Range<Int>) -> [SourceReport] {
        stride(from: range.lowerBound, to: range.upperBound, by: 1000).map {
            SourceReport(time: $0, source: .footPod, event: .rate(StepRate(stepsPerMinute: 60_000 / 350)))
        } + [SourceReport(time: range.upperBound, source: .footPod, event: .standing)]
    }

    private func pedometer(_ range: Range<Int>) -> [SourceReport] {
        steps(range).map { SourceReport(time: $0, source: .steps, event: .steps(1)) }
    }

    private func batches(_ range: Range<Int>, every length: Int) -> [SourceReport] {
        stride(from: range.lowerBound, to: range.upperBound, by: length).map { start in
            let count = steps(start..<min(start + length, range.upperBound)).count
            return SourceReport(time: start + length, source: .steps, event: .steps(count))
        }
    }

    @Test func stepsOfAPodAndAPedometerAreCountedOnce() {
        let minute = 0..<60_000
        let truth = steps(minute).count
        #expect(total(pedometer(minute), until: 90_000) == truth)
        #expect(abs(total(pod(minute), until: 90_000) - truth) <= 1)
        #expect(abs(total(pod(minute) + pedometer(minute), until: 90_000) - truth) <= 1)
        #expect(abs(total(pod(minute) + batches(minute, every: 20_000), until: 90_000) - truth) <= 4)
    }

    @Test func noStepIsLostWhenOneSourceStops() {
        let whole = 0..<120_000
        let truth = steps(whole).count
        let reports = pedometer(0..<50_000) + pod(whole)
        #expect(abs(total(reports, until: 130_000) - truth) <= 4)
        let back = pedometer(0..<50_000) + pedometer(80_000..<120_000) + pod(whole)
        #expect(abs(total(back, until: 130_000) - truth) <= 6)
    }

    @Test func strayStepsOfOneSourceDoNotBlockAnother() {
        let minute = 0..<60_000
        let bumps = [10_000, 30_000, 50_000].map { SourceReport(time: $0, source: .steps, event: .steps(1)) }
        #expect(abs(total(pod(minute) + bumps, until: 90_000) - steps(minute).count) <= 5)
    }

    @Test func aSourceThatChangesFromRatesToCountsIsCountedOnce() {
        let rates = [0, 1000, 2000, 3000].map {
            SourceReport(time: $0, source: .steps, event: .rate(StepRate(stepsPerMinute: 120)))
        }
        let counts = [
            SourceReport(time: 4000, source: .steps, event: .steps(8)),
            SourceReport(time: 5000, source: .steps, event: .steps(2)),
        ]
        #expect(total(rates + counts, until: 20_000) == 10)
        let later = [SourceReport(time: 60_000, source: .steps, event: .steps(7))]
        #expect(total(rates + later, until: 80_000) == 16 + 7)
    }

    @Test func stepsOfASecondSourceCountWhenTheFirstOneHasStopped() {
        var day = DailySteps()
        func at(_ second: Double) -> (Duration, Moment) {
            (.seconds(second), clock.moment(afterMilliseconds: Int(second * 1000)))
        }
        func tick(_ second: Double) {
            let (time, local) = at(second)
            _ = day.tick(at: time, local: local)
        }
        func report(_ count: Int, _ source: StepSource, _ second: Double) {
            let (time, local) = at(second)
            _ = day.handle(.steps(count), from: source, at: time, local: local)
        }
        var steps: Int { day.tally(on: clock.moment(afterMilliseconds: 0).date).steps }
        tick(0)
        report(2, .steps, 10)
        tick(11)
        // They cover the second before 11.5 s, which was not counted.
        report(2, .accelerometer, 11.5)
        #expect(steps == 2)
        #expect(day.wake == .seconds(20))
        tick(20)
        #expect(steps == 4)
        tick(21)
        #expect(day.wake == nil)
        report(3, .accelerometer, 22)
        #expect(steps == 7)
    }

    @Test func aLostSourceIsReplacedImmediately() {
        let lost = [SourceReport(time: 30_000, source: .steps, event: .lost)]
        let reports = pedometer(0..<30_000) + lost + pod(0..<35_000)
        #expect(abs(total(reports, until: 35_000) - steps(0..<35_000).count) <= 4)
    }

    @Test(arguments: UInt64(1)...24) func changingSourcesCountEachStepOnce(seed: UInt64) {
        print("seed \(seed)")
        var random = SplitMix64(seed: seed)
        var reports: [SourceReport] = []
        var isSeen = [Bool](repeating: false, count: 600)
        for source in StepSource.allCases {
            var second = 0
            while second < 600 {
                let end = min(600, second + Int.random(in: 20...120, using: &random))
                if Bool.random(using: &random) {
                    let span = second * 1000..<end * 1000
                    switch source {
                    case .footPod: reports += pod(span)
                    case .steps: reports += batches(span, every: Int.random(in: 1...8, using: &random) * 1000)
                    case .phone, .accelerometer:
                        reports += steps(span).map { SourceReport(time: $0, source: source, event: .steps(1)) }
                    }
                    for covered in second..<end { isSeen[covered] = true }
                    // Mark the source as lost. Otherwise its next report would cover the time in between.
                    reports.append(SourceReport(time: end * 1000 + 8000, source: source, event: .lost))
                    second = end + 10
                } else {
                    second = end
                }
            }
        }
        let truth = isSeen.indices.filter { isSeen[$0] }.reduce(0) { $0 + steps($1 * 1000..<($1 + 1) * 1000).count }
        let counted = total(reports, until: 620_000)
        // At most 20 steps for each source.
        #expect(abs(counted - truth) <= 20 * StepSource.allCases.count, "\(counted) of \(truth)")
    }
}
