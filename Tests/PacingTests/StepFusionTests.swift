import Cadence
import Foundation
import Pacing
import Testing
import TestSupport

/// A simulated run: the receiver's error is a first-order Gauss–Markov process with white noise on it, and the steps follow the
/// runner's curve with noise.
private struct Scene {
    /// Standard deviation of the lasting error in m/s, and its time constant in seconds.
    var error = 0.2
    var lasting = 5.0
    var white = 0.03
    /// Noise of a reported cadence, spm.
    var stepNoise = 1.5
    /// A slow wander of the cadence, spm, with a time constant of 30 s.
    var stepWander = 0.0
    /// Seconds between two cadences; nil without a step sensor.
    var interval: Int? = 1
    /// Change of the cadence with the speed, spm per m/s; 0 for a runner who changes only the step length.
    var slope = 8.0
    var isDriven = false
    var trust = SpeedEstimator.Trust.full
    /// The readings are missing in these seconds.
    var tunnel = 0..<0
    /// The cadence that a sensor makes of the true one.
    var sensor: @Sendable (Double, Int) -> Double = { cadence, _ in cadence }

    struct Moment {
        var truth: Double
        var estimate: SpeedEstimator.Estimate
        var hasChanged: Bool
    }

    func follow(_ truth: [Double], seed: UInt64) -> [Moment] {
        var random = SplitMix64(seed: seed)
        var estimator = SpeedEstimator()
        var governor = TempoGovernor()
        let (kept, keptSteps) = (exp(-1 / lasting), exp(-1 / 30.0))
        var (wander, stepping) = (error * random.normal(), stepWander * random.normal())
        return truth.enumerated().compactMap { second, speed in
            wander = kept * wander + (1 - kept * kept).squareRoot() * error * random.normal()
            stepping = keptSteps * stepping + (1 - keptSteps * keptSteps).squareRoot() * stepWander * random.normal()
            let cadence = 170 + slope * (speed - 3) + stepping + stepNoise * random.normal()
            let measured = max(0, speed + wander + white * random.normal())
            let now = Duration.seconds(second)
            if let interval, second % interval == 0 {
                let reported = StepRate(stepsPerMinute: sensor(cadence, second))
                estimator.observe(reported, slope: 8, isDriven: isDriven, at: now)
            }
            let hasReading = !tunnel.contains(second)
            if hasReading {
                let reading = SpeedEstimator.Reading(
                    speed: Speed(metersPerSecond: measured),
                    instant: now,
                    trust: trust
                )
                _ = estimator.observe(reading)
            }
            guard let estimate = estimator.estimate(at: now) else { return nil }
            let target = StepRate(stepsPerMinute: 170 + 8 * (estimate.speed.metersPerSecond - 3))
            let deviation = 8 * estimate.deviation.metersPerSecond
            let change = hasReading ? governor.request(target, deviation: deviation, at: now) : nil
            return Moment(truth: speed, estimate: estimate, hasChanged: change != nil)
        }
    }

    struct Figures {
        /// RMS of estimate minus truth after two minutes, m/s.
        var noise = 0.0
        /// Changes of the tempo a minute.
        var changes = 0.0
    }

    /// Thirteen minutes at a steady speed, by 8 seeds.
    func steady(at speed: Double = 3) -> Figures {
        var (squares, count, changes) = (0.0, 0.0, 0.0)
        for seed in 1...8 as ClosedRange<UInt64> {
            for moment in follow(Array(repeating: speed, count: 780), seed: seed).dropFirst(120) {
                let error = moment.estimate.speed.metersPerSecond - speed
                squares += error * error
                count += 1
                changes += moment.hasChanged ? 1 : 0
            }
        }
        return Figures(noise: (squares / count).squareRoot(), changes: changes / count * 60)
    }

    /// Seconds in which the mean of 24 estimates follows nine tenths of a change that takes `seconds`, and the share followed after 4 s.
    func response(to change: Double, in seconds: Int) -> (delay: Int, share: Double) {
        let truth = (0..<180).map { second in
            3 + change * min(1, Double(max(0, second - 119)) / Double(seconds))
        }
        var mean = Array(repeating: 0.0, count: 60)
        for seed in 1...24 as ClosedRange<UInt64> {
            for (index, moment) in follow(truth, seed: seed).dropFirst(120).enumerated() {
                mean[index] += (moment.estimate.speed.metersPerSecond - 3) / change / 24
            }
        }
        return ((mean.firstIndex { $0 >= 0.9 } ?? 59) + 1, mean[3])
    }

    /// RMS of the relative error of the distance in a tunnel of a minute, after five minutes with speeds of 2.7…3.3 m/s; `speed` is the
    /// speed in the tunnel by the second.
    func tunnelError(_ speed: (Int) -> Double) -> Double {
        var scene = self
        scene.tunnel = 300..<360
        let truth = (0..<360).map { second in
            second < 200 ? 3 + 0.3 * sin(Double(second) * .pi / 50) : second < 300 ? 3 : speed(second - 300)
        }
        var squares = 0.0
        for seed in 1...16 as ClosedRange<UInt64> {
            let moments = scene.follow(truth, seed: seed).suffix(60)
            let run = moments.reduce(0) { $0 + $1.truth }
            let error = moments.reduce(0) { $0 + $1.estimate.speed.metersPerSecond } / run - 1
            squares += error * error / 16
        }
        return squares.squareRoot()
    }
}

private struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var scene = Scene()
    var limit: Double

    init(_ name: String, _ limit: Double, _ change: (inout Scene) -> Void = { _ in }) {
        testDescription = name
        self.limit = limit
        change(&scene)
    }
}

/// The speed from readings and steps together, beside the same readings without steps.
@Suite("Speed with steps")
struct StepFusionTests {
    private static let steady = [
        Case("0.2 m/s for 5 s", 0.06), Case("0.3 m/s for 5 s", 0.09) { $0.error = 0.3 },
        Case("0.2 m/s for 2 s", 0.06) { $0.lasting = 2 }, Case("0.2 m/s for 15 s", 0.12) { $0.lasting = 15 },
        Case("0.3 m/s for 5 s and white 0.2", 0.1) {
            $0.error = 0.3; $0.white = 0.2
        },
        Case("white 0.05", 0.03) {
            $0.error = 0; $0.white = 0.05
        },
        Case("white 0.2", 0.06) {
            $0.error = 0; $0.white = 0.2
        },
        Case("0.2 m/s for 5 s, steps with 2.5 spm", 0.09) { $0.stepNoise = 2.5 },
        Case("0.2 m/s for 5 s, a cadence every 5 s", 0.1) { $0.interval = 5 },
        Case("0.2 m/s for 5 s, wandering steps", 0.1) {
            $0.stepNoise = 1; $0.stepWander = 1.5
        },
        Case("0.2 m/s for 5 s, steps of 2 spm", 0.08) { $0.sensor = { cadence, _ in (cadence / 2).rounded() * 2 } },
        Case("0.3 m/s for 5 s from positions", 0.1) {
            $0.error = 0.3; $0.trust = .fromPositions
        },
        Case("0.2 m/s for 5 s, driven by clicks", 0.1) { $0.isDriven = true },
    ]

    @Test func steadyStepsRemoveTheErrorsThatLast() {
        print("| error of the receiver | noise m/s, changes a minute: with steps | without |")
        for steady in Self.steady {
            var without = steady.scene
            without.interval = nil
            let (fused, plain) = (steady.scene.steady(), without.steady())
            let cells = [fused, plain].map { String(format: "%.3f %.2f", $0.noise, $0.changes) }
            print("| \(steady.testDescription) | \(cells.joined(separator: " | ")) |")
            #expect(fused.noise <= steady.limit, "\(steady.testDescription)")
            #expect(fused.noise <= plain.noise, "\(steady.testDescription)")
            #expect(fused.changes <= 2, "\(steady.testDescription)")
        }
        for speed in [2.2, 5] { #expect(Scene().steady(at: speed).noise <= 0.065) }
    }

    @Test func aChangeOfOneMeterPerSecondIsFollowedSoon() {
        let cases = [
            Case("along the curve", 4) { _ in }, Case("along the curve, 0.3 m/s", 4) { $0.error = 0.3 },
            Case("along another curve", 4) { $0.slope = 11 },
            Case("along the curve, a cadence every 5 s", 4) { $0.interval = 5 },
            Case("by step length alone", 4) { $0.slope = 0 },
            Case("by step length alone, white 0.2", 4) {
                $0.slope = 0; $0.error = 0; $0.white = 0.2
            },
            Case("driven by clicks", 4) {
                $0.slope = 0; $0.isDriven = true
            },
            Case("by step length alone, from positions", 4) {
                $0.slope = 0; $0.trust = .fromPositions
            },
        ]
        print("| change of 1 m/s | at once: 90 % after s, share after 4 s | −1 m/s in 2 s |")
        for item in cases {
            let responses = [(1.0, 1), (-1, 2)].map { item.scene.response(to: $0.0, in: $0.1) }
            let cells = responses.map { String(format: "%d %.2f", $0.delay, $0.share) }
            print("| \(item.testDescription) | \(cells.joined(separator: " | ")) |")
            for response in responses { #expect(Double(response.delay) <= item.limit, "\(item.testDescription)") }
        }
    }

    @Test func theCadenceContinuesTheSpeedInATunnel() {
        let cases = [
            Case("white 0.05", 0.012) {
                $0.error = 0; $0.white = 0.05
            },
            Case("white 0.05, a cadence every 5 s", 0.02) {
                $0.error = 0; $0.white = 0.05; $0.interval = 5
            },
            Case("white 0.05, another curve", 0.012) {
                $0.error = 0; $0.white = 0.05; $0.slope = 10
            },
            Case("0.1 m/s for 5 s", 0.03) { $0.error = 0.1 }, Case("0.2 m/s for 5 s", 0.04) { _ in },
        ]
        print("| error before the tunnel | RMS error of 60 s, %: steady | 0.4 m/s faster after 15 s | 0.4 m/s slower |")
        for item in cases {
            let errors = [0.0, 0.4, -0.4].map { change in
                item.scene.tunnelError { 3 + change * min(1, Double(max(0, $0 - 15)) / 5) }
            }
            let cells = errors.map { String(format: "%.2f", 100 * $0) }
            print("| \(item.testDescription) | \(cells.joined(separator: " | ")) |")
            #expect(errors[0] <= item.limit, "\(item.testDescription)")
            // The last speed, held for the whole tunnel, is 9 % off.
            for error in errors.dropFirst() { #expect(error < 0.07, "\(item.testDescription)") }
        }
    }

    /// Sensors of which no speed can be learnt: the estimate is that of the readings alone.
    @Test func aPoorCadenceIsNotUsed() {
        let truth = Array(repeating: 3.0, count: 300)
        var without = Scene()
        without.interval = nil
        let expected = without.follow(truth, seed: 1).map(\.estimate)
        let sensors: [(String, @Sendable (Double, Int) -> Double)] = [
            ("half", { cadence, _ in cadence / 2 }), ("walking", { _, _ in 110 }),
            ("half at times", { cadence, second in second % 5 == 0 ? cadence / 2 : cadence }),
            ("irregular", { cadence, second in cadence + (second % 2 == 0 ? 12 : -12) }),
        ]
        for (name, sensor) in sensors {
            var scene = Scene()
            scene.sensor = sensor
            let last = zip(scene.follow(truth, seed: 1).map(\.estimate), expected).suffix(250)
            #expect(last.allSatisfy { $0 == $1 }, "\(name)")
        }
    }

    @Test func anOldCadenceIsNotUsed() throws {
        var (with, without) = (SpeedEstimator(), SpeedEstimator())
        for second in 0..<60 {
            let speed = Speed(metersPerSecond: second % 7 < 4 ? 3.2 : 2.8)
            let reading = SpeedEstimator.Reading(speed: speed, instant: .seconds(second))
            if second < 30 {
                with.observe(StepRate(stepsPerMinute: 170), slope: 8, isDriven: false, at: .seconds(second))
            }
            _ = with.observe(reading)
            _ = without.observe(reading)
            let isSame = with.estimate(at: .seconds(second)) == without.estimate(at: .seconds(second))
            if second == 29 { #expect(!isSame) }
            if second > 37 { #expect(isSame) }
        }
    }

    /// In sync with the clicks, the cadence stays while the runner slows down: the clicks must follow the speed, not the cadence.
    @Test func aRunnerInSyncWhoSlowsDownIsFollowed() throws {
        var mean = [Double](repeating: 0, count: 3)
        for seed in 1...10 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            var table = Table(following: .gps)
            var error = 0.0
            try table.reading(3, at: 0)
            try table.at(0, .order(.start))
            for second in 1..<260 {
                error = 0.82 * error + 0.2 * 0.57 * random.normal()
                let speed = 3 - min(1, max(0, Double(second - 180) / 4))
                try table.cadence(table.tempo + random.normal(), at: Double(second) - 0.3)
                try table.reading(speed + error, at: Double(second))
                if let index = [179, 190, 250].firstIndex(of: second) {
                    mean[index] += table.pacer.finalTarget.stepsPerMinute / 10
                }
            }
        }
        print("in sync, 1 m/s slower: target \(mean) spm before, after 10 s, after 70 s")
        #expect(abs(mean[0] - 170) < 1.5)
        #expect(mean[1] < 164.5)
        #expect(abs(mean[2] - 162) < 1.5)
    }

    @Test func afterHalfAMinuteInATunnelTheStepsKeepTheSource() throws {
        var table = Table(following: .gps)
        for second in 0..<90 {
            if second < 40 { try table.reading(3, at: Double(second)) }
            try table.cadence(170, at: Double(second) + 0.2)
        }
        #expect(table.pacer.sourceState == .held)
        #expect(table.pacer.estimate(of: .gps, at: .seconds(90))?.quality == .bridged)
        // The steps stop as well.
        try table.at(100, .wake)
        #expect(table.pacer.sourceState == .lost)
    }

    /// Any readings and cadences at any times give a possible speed.
    @Test(arguments: 0..<20 as Range<UInt64>) func randomMeasurementsGiveValidEstimates(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var estimator = SpeedEstimator()
        var now = Duration.zero
        for _ in 0..<1000 {
            now += .milliseconds(Int.random(in: 0...2000, using: &random))
            let isWild = Int.random(in: 0..<20, using: &random) == 0
            let speed = Speed(metersPerSecond: isWild ? .random(in: 0...15, using: &random) : 3 + random.normal())
            let rate = StepRate(stepsPerMinute: isWild ? .random(in: 40...250, using: &random) : 170 + random.normal())
            estimator.observe(rate, slope: .random(in: 4...16, using: &random), isDriven: isWild, at: now)
            if Bool.random(using: &random) { _ = estimator.observe(.init(speed: speed, instant: now)) }
            guard let estimate = estimator.estimate(at: now + .seconds(1)) else { continue }
            #expect((0...30).contains(estimate.speed.metersPerSecond), "seed \(seed)")
            #expect(estimate.deviation.metersPerSecond.isFinite, "seed \(seed)")
        }
    }
}

/// Recorded runs with a receiver's lasting error on the recorded speeds, through the pacer.
extension StepFusionTests {
    @Test(.needsShared("data/runs/sequence-a", "data/runs/derived"), arguments: [0.2, 0.3])
    func theRecordedRunsHaveFewerChangesWithSteps(_ deviation: Double) throws {
        var runs = [try RecordedTruth("activity-small-fenix2-run")]
        for name in ["2013-06-02-02", "2013-06-03-03"] {
            runs.append(try RecordedTruth(table: SharedFolder.file("data/runs/sequence-a/\(name).csv")))
        }
        print("\(deviation) m/s for 5 s: minutes with 0, 1 … 9, 10 or more changes of the tempo; RMS difference, m/s")
        for run in runs {
            let figures = try [true, false].map { try changes(in: run, deviation, withSteps: $0) }
            for (label, figures) in zip(["with steps", "without"], figures) {
                let counts = (0...10).map { limit in
                    figures.perMinute.count { limit == 10 ? $0 >= 10 : $0 == limit }
                }
                print("\(run.name), \(label): \(counts)", String(format: "%.3f", figures.error))
            }
            let sums = figures.map { $0.perMinute.reduce(0, +) }
            #expect(sums[0] * 3 < sums[1] * 2, "\(run.name)")
            #expect(figures[0].error < 1.1 * figures[1].error, "\(run.name)")
        }
    }

    private func changes(
        in run: RecordedTruth,
        _ deviation: Double,
        withSteps: Bool
    ) throws -> (perMinute: [Int], error: Double) {
        var random = SplitMix64(seed: 1)
        var table = Table(following: .gps)
        var (error, last) = (deviation * random.normal(), Duration.zero)
        var perMinute: [Int: Int] = [:]
        var (squares, count) = (0.0, 0.0)
        for record in run.records {
            guard let speed = record.speed else { continue }
            let second = record.instant / .seconds(1)
            let kept = exp(-((record.instant - last) / .seconds(5)))
            last = record.instant
            error = kept * error + (1 - kept * kept).squareRoot() * deviation * random.normal()
            if withSteps, let cadence = record.cadence, cadence > 0 { try table.cadence(cadence, at: second) }
            let before = table.pacer.finalTarget
            try table.reading(max(0, speed + error), at: second)
            guard second > 60, speed > 1.5 else { continue }
            perMinute[Int(second / 60), default: 0] += table.pacer.finalTarget == before ? 0 : 1
            guard let estimate = table.pacer.estimate(of: .gps, at: record.instant) else { continue }
            let off = estimate.speed.metersPerSecond - speed
            squares += off * off
            count += 1
        }
        return (Array(perMinute.values), (squares / max(count, 1)).squareRoot())
    }
}
