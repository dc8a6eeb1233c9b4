import Activities
import Cadence
import TestSupport
import Testing

@Suite struct DailyStepsTests {
    private let clock = WallClock(midnightOf: "2026-11-21", utcOffset: 3600)

    private func moment(_ milliseconds: Int) -> Moment { clock.moment(afterMilliseconds: milliseconds) }

    @Test(arguments: UInt64(1)...16) func bucketsWindowsAndTalliesMatchTheReportedSteps(seed: UInt64) {
        print("seed \(seed)")
        var random = SplitMix64(seed: seed)
        var day = DailySteps()
        var clock = WallClock(midnightOf: "2026-10-25", utcOffset: 7200)
        clock.changes = (0..<6).map { _ in
            WallClock.Change(
                at: Int.random(in: 0..<200_000, using: &random),
                utcOffset: [-36_000, 0, 19_800, 37_800].randomElement(using: &random) ?? 0,
                set: Int.random(in: -90_000...90_000, using: &random)
            )
        }.sorted { $0.at < $1.at }
        var stored: [LocalHour: Tally] = [:]
        var reported: [(time: Int, steps: Int)] = []
        var counted = 0
        var time = 0
        for _ in 0..<1000 {
            time += [0, 10, 350, 1000, 60_000, 300_000].randomElement(using: &random) ?? 0
            let steps = Int.random(in: 0...4, using: &random)
            reported.append((time, steps))
            let local = clock.moment(afterMilliseconds: time)
            let actions = day.handle(.steps(steps), from: .accelerometer, at: .milliseconds(time), local: local)
            for action in actions {
                switch action {
                case .counted(let steps): counted += steps
                case .read: break
                case .write(let buckets):
                    for bucket in buckets { stored[bucket.hour, default: Tally()] += bucket.tally }
                }
            }
            for case .read(let date) in actions { day.load(stored: stored.buckets, of: date) }
            let length = WindowLength(seconds: Int.random(in: 5...600, using: &random))
            let later = time + Int.random(in: 0...2000, using: &random)
            let brute = reported.filter { $0.time > later - length.seconds * 1000 }.reduce(0) { $0 + $1.steps }
            #expect(day.steps(inLast: length, at: .milliseconds(later)) == brute)
        }
        for bucket in day.flush() { stored[bucket.hour, default: Tally()] += bucket.tally }
        let sum = reported.reduce(0) { $0 + $1.steps }
        #expect(counted == sum)
        #expect(stored.values.reduce(0) { $0 + $1.steps } == sum)
        #expect(Set(stored.keys.map(\.date)).reduce(0) { $0 + day.tally(on: $1).steps } == sum)
    }

    @Test func aDayContinuesFromItsStoredBuckets() {
        var day = DailySteps()
        #expect(day.tick(at: .zero, local: moment(0)) == [.read(moment(0).date)])
        let hour = LocalHour(moment(0))
        day.load(stored: [HourBucket(hour: hour, tally: Tally(steps: 700))], of: hour.date)
        #expect(day.handle(.steps(3), from: .steps, at: .seconds(1), local: moment(1000)) == [.counted(3)])
        #expect(day.tally(on: hour.date).steps == 703)
        day.load(stored: [HourBucket(hour: hour, tally: Tally(steps: 700))], of: hour.date)
        #expect(day.tally(on: hour.date).steps == 703)
    }

    @Test func changesAreWrittenWithinOneSecond() {
        var day = DailySteps()
        _ = day.tick(at: .zero, local: moment(0))
        #expect(day.wake == nil)
        #expect(day.handle(.steps(1), from: .steps, at: .milliseconds(100), local: moment(100)) == [.counted(1)])
        #expect(day.wake == .milliseconds(1100))
        #expect(day.handle(.steps(1), from: .steps, at: .milliseconds(600), local: moment(600)) == [.counted(1)])
        let energy = Energy(kilocalories: 2)
        #expect(day.add(distance: .zero, energy: energy, at: .milliseconds(700), local: moment(700)).isEmpty)
        let bucket = HourBucket(hour: LocalHour(moment(0)), tally: Tally(steps: 2, energy: energy))
        #expect(day.tick(at: .milliseconds(1100), local: moment(1100)) == [.write([bucket])])
        #expect(day.wake == nil)
        #expect(day.flush().isEmpty)
    }

    @Test func aRateIsValidForFiveSeconds() {
        var day = DailySteps()
        _ = day.handle(.rate(StepRate(stepsPerMinute: 180)), from: .footPod, at: .seconds(10), local: moment(10_000))
        for second in 11...60 { _ = day.tick(at: .seconds(second), local: moment(second * 1000)) }
        #expect(day.tally(on: moment(0).date).steps == 15)
        #expect(day.wake == nil)
    }

    @Test func aLateTickDoesNotExtendARate() {
        var day = DailySteps()
        _ = day.handle(.rate(StepRate(stepsPerMinute: 180)), from: .footPod, at: .seconds(10), local: moment(10_000))
        _ = day.tick(at: .seconds(4000), local: moment(4_000_000))
        #expect(day.tally(on: moment(0).date).steps == 15)
    }

    @Test(arguments: StepSource.allCases) func impossibleStepCountsAreIgnored(source: StepSource) {
        var day = DailySteps()
        _ = day.handle(.steps(100_000), from: source, at: .seconds(10), local: moment(10_000))
        #expect(day.tally(on: moment(0).date).steps == 0)
        for step in 0..<100_000 {
            let time = Duration.seconds(20) + .microseconds(step * 10)
            _ = day.handle(.steps(1), from: source, at: time, local: moment(20_000 + step / 100))
        }
        #expect((60...170).contains(day.tally(on: moment(0).date).steps))
        // A counter that is read again after an hour may report many steps.
        let before = day.tally(on: moment(0).date).steps
        _ = day.handle(.steps(9000), from: source, at: .seconds(3621), local: moment(3_621_000))
        #expect(day.tally(on: moment(0).date).steps == before + 9000)
    }

    @Test func aDayWithoutDataHasNoSteps() {
        #expect(DailySteps().tally(on: moment(0).date) == Tally())
    }

    @Test(arguments: [(Int.max, 1, Int.max), (.min, -1, .min), (.max, .min, -1)])
    func theSumOfStepsSaturates(a: Int, b: Int, sum: Int) {
        #expect((Tally(steps: a) + Tally(steps: b)).steps == sum)
    }

    @Test func earlierTimesAndExtremeCountsAreHandled() {
        var day = DailySteps()
        _ = day.handle(.steps(5), from: .steps, at: .seconds(100), local: moment(0))
        _ = day.handle(.steps(.max), from: .steps, at: .seconds(1), local: moment(0))
        _ = day.handle(.steps(.min), from: .steps, at: .seconds(101), local: moment(0))
        #expect(day.tally(on: moment(0).date).steps == 5)
        #expect(day.steps(inLast: .minute, at: .zero) == 5)
        let hour = LocalHour(moment(0))
        day.load(stored: [HourBucket(hour: hour, tally: Tally(steps: .max))], of: hour.date)
        #expect(day.tally(on: hour.date).steps == .max)
    }
}

extension [LocalHour: Tally] {
    /// The totals as stored buckets.
    var buckets: [HourBucket] { map { HourBucket(hour: $0.key, tally: $0.value) } }
}

/// A day whose stored hours could not be read.
@Suite struct DayRecorderReadTests {
    @Test(arguments: [(100, ["2026-11-21"]), (86_390, ["2026-11-22"])])
    func itIsReadAgainAfterAMinuteWhileItIsToday(second: Int, read: [String]) {
        let clock = WallClock(midnightOf: "2026-11-21", utcOffset: 0)
        let lengths = StepLengthModel(height: Length(meters: 1.75))
        var day = DayRecorder(settings: .init(), stepLengths: lengths, alerts: AlertScheduler())
        func reads(_ second: Int) -> [CivilDate] {
            let local = clock.moment(afterMilliseconds: second * 1000)
            return day.tick(in: RunnerState(), at: .seconds(second), local: local)
                .compactMap { if case .read(let date) = $0 { date } else { nil } }
        }
        let first = reads(second)
        #expect(first.map(\.description) == ["2026-11-21"])
        for date in first { #expect(day.failReading(of: date, at: .seconds(second)).isEmpty) }
        #expect(reads(second + 9).isEmpty)
        #expect(reads(second + 60).map(\.description) == read)
    }
}
