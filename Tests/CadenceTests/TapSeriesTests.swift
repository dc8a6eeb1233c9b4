import Cadence
import Testing
import TestSupport

/// A runner who taps, with errors.
private struct Tapper {
    enum Habit: String, CaseIterable {
        case oneFoot, bothFeet, everySecond
        /// Sometimes with the other foot.
        case stray
        /// The cadence changes by up to 6 spm.
        case accelerating
        /// From the tenth tap on with the other foot.
        case changing
        case random

        var steps: Double {
            switch self {
            case .bothFeet: 1
            case .everySecond: 4
            default: 2
            }
        }
    }

    var habit: Habit
    /// Standard deviation of a tap, in seconds.
    var jitter: Double
    var random: SplitMix64

    /// 20 taps and the doubled ones: 10 % of the landings are missed, 5 % of the taps are doubled.
    mutating func taps(at cadence: Double) -> [Duration] {
        let change = habit == .accelerating ? Double.random(in: -6...6, using: &random) / cadence : 0
        var taps: [Duration] = []
        var (landing, count) = (7.0, 0)
        while count < 20 {
            let step = 60 / cadence * (1 + change * (Double(count) / 20 - 0.5))
            landing += habit == .random ? Double.random(in: 0.3...1.2, using: &random) : habit.steps * step
            if happens(0.1) { continue }
            var tap = landing + jitter * random.normal()
            if habit == .stray, happens(0.08) { tap += step }
            if habit == .changing, count >= 10 { tap += step }
            taps.append(.seconds(tap))
            if happens(0.05) { taps.append(.seconds(tap + Double.random(in: 0.04...0.14, using: &random))) }
            count += 1
        }
        return taps
    }

    private mutating func happens(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }
}

@Suite struct TapSeriesTests {
    private static func speed(for cadence: Double) -> Speed { Speed(metersPerSecond: 3 + (cadence - 170) / 25) }

    @Test func mostTappersAreMeasuredWithin2AndTheOthersAreRefused() {
        print("20 taps, 10 % missed, 5 % doubled, 141…199 spm: of 300, within 2 spm, within 4, wrong; others refused")
        for habit in Tapper.Habit.allCases {
            for jitter in [0.02, 0.03, 0.04] {
                var tapper = Tapper(habit: habit, jitter: jitter, random: SplitMix64(seed: 11))
                var (close, near, wrong) = (0, 0, 0)
                var refusals: [String: Int] = [:]
                for _ in 0..<300 {
                    let cadence = Double.random(in: 141...199, using: &tapper.random)
                    let series = TapSeries(tapper.taps(at: cadence))
                    do throws(CalibrationRefusal) {
                        let measured = try series.cadence(at: Self.speed(for: cadence)).cadence.stepsPerMinute
                        let error = abs(measured - cadence)
                        close += error <= 2 ? 1 : 0
                        near += error <= 4 ? 1 : 0
                        wrong += error > 4 ? 1 : 0
                    } catch {
                        refusals[error.rawValue, default: 0] += 1
                    }
                }
                let reasons = refusals.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                print("\(habit.rawValue) \(jitter) s: \(close) \(near) \(wrong); " + reasons.joined(separator: ", "))
                switch habit {
                case .oneFoot, .everySecond, .accelerating:
                    #expect(close >= 280, "\(habit) \(jitter)")
                    #expect(wrong == 0, "\(habit) \(jitter)")
                case .bothFeet:
                    #expect(close >= (jitter < 0.04 ? 280 : 255), "\(habit) \(jitter)")
                    #expect(wrong <= 3, "\(habit) \(jitter)")
                case .stray:
                    #expect(close >= 240, "\(habit) \(jitter)")
                    #expect(wrong <= 3, "\(habit) \(jitter)")
                case .changing: #expect(wrong <= 20, "\(habit) \(jitter)")
                case .random: #expect(wrong <= 3, "\(habit) \(jitter)")
                }
            }
        }
    }

    /// Taps with equal intervals.
    private func even(_ interval: Double, count: Int = 20) -> [Duration] {
        (0..<count).map { .seconds(5 + interval * Double($0)) }
    }

    @Test(arguments: [1.0, 2, 4])
    func theStepsInAnIntervalFollowFromWhatRunnersDo(steps: Double) throws {
        let measured = try TapSeries(even(steps * 60 / 172)).cadence(at: Speed(metersPerSecond: 3))
        #expect(abs(measured.cadence.stepsPerMinute - 172) < 0.01)
        #expect(measured.count == 20)
        #expect(measured.deviation >= 0.3)
        #expect(abs(try TapSeries(even(steps * 60 / 172)).cadence(at: nil).cadence.stepsPerMinute - 172) < 0.01)
    }

    @Test func theOrderAndTheOriginOfTheTimesDoNotMatter() throws {
        let taps = even(0.7)
        let later = taps.reversed().map { $0 + .seconds(3_000_000_000) }
        let speed = Speed(metersPerSecond: 3)
        let (one, other) = (try TapSeries(taps).cadence(at: speed), try TapSeries(later).cadence(at: speed))
        #expect(abs(one.cadence.stepsPerMinute - other.cadence.stepsPerMinute) < 0.01)
    }

    @Test func whatIsNotACadenceIsRefusedWithAReason() {
        let (three, walking) = (Speed(metersPerSecond: 3), Speed(metersPerSecond: 1.4))
        let quickening = (0..<20).map { Duration.seconds(0.8 * Double($0) - 0.0015 * Double($0 * $0)) }
        let cases: [([Duration], Speed?, CalibrationRefusal)] = [
            ([], three, .tooFewTaps), (even(0.7, count: 8), three, .tooFewTaps), (even(0.05), three, .tooFewTaps),
            (even(1.1), walking, .walking), (even(120 / 206.0), Speed(metersPerSecond: 2), .unlikelyCadence),
            (even(60 / 115.0), three, .unlikelyCadence), (quickening, three, .unsteadyCadence),
            ([.zero, .seconds(1e9)] + even(40), three, .irregularTaps),
        ]
        for (taps, speed, reason) in cases {
            #expect(throws: reason, "\(reason)") { try TapSeries(taps).cadence(at: speed) }
        }
    }

    /// A walker who enters a running speed; half of the cadences that the taps can mean are those of walkers.
    @Test func tapsOfAWalkerAtARunningSpeedAreRefusedUnlessTheyCanBeThoseOfARunner() {
        print("a walker's taps, entered as a run: spm at which they are accepted")
        for metersPerSecond in [2.2, 2.6, 3, 3.4] {
            for steps in [1.0, 2] {
                let accepted = (80...135).filter { cadence in
                    let taps = even(steps * 60 / Double(cadence))
                    return (try? TapSeries(taps).cadence(at: Speed(metersPerSecond: metersPerSecond))) != nil
                }
                print("\(metersPerSecond) m/s, \(steps) steps a tap: \(accepted)")
                // Twice the cadence is one that most runners have at the speed; taps alone cannot show the difference.
                let mean = 170 + 8 * (metersPerSecond - 3)
                #expect(accepted.allSatisfy { abs(2 * Double($0) - mean) <= 26.5 })
            }
        }
        let runner = try? TapSeries(even(60 / 205.0)).cadence(at: Speed(metersPerSecond: 3))
        #expect(runner != nil, "taps at both feet cannot be those of a walker")
    }

    @Test func manyTapsTakeBoundedTime() {
        var random = SplitMix64(seed: 3)
        let taps = (0..<20_000).map { _ in Duration.seconds(Double.random(in: 0...1e6, using: &random)) }
        #expect(throws: CalibrationRefusal.self) { try TapSeries(taps).cadence(at: nil) }
    }

    @Test func everyRefusalSaysWhatToDo() {
        for refusal in CalibrationRefusal.allCases { #expect(refusal.description.contains { $0 == ";" }) }
    }
}
