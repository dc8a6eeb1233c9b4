import Cadence
import Testing
import TestSupport

@testable import Pacing

@Suite struct FootfallLockTests {
    private typealias Setting = SteppingRunner.Setting

    /// Twenty seeds of a setting, over the steps after the first twenty seconds.
    private func coherence(_ setting: Setting, from start: Double = 20) -> Double {
        let all = (UInt64(1)...20).map { seed in
            var setting = setting
            setting.seed = seed
            return SteppingRunner.run(setting).coherence(from: start)
        }
        return all.reduce(0, +) / Double(all.count)
    }

    private func stepsToLock(_ setting: Setting) -> [Int?] {
        (UInt64(1)...20).map { seed in
            var setting = setting
            setting.seed = seed
            return SteppingRunner.run(setting).stepsToLock()
        }
    }

    @Test(arguments: [0.015, 0.09])
    func followingLocksWithinTenStepsInTheMedianAndStaysLocked(reaction: Double) {
        let setting = Setting(mode: .follow, mismatch: 1.03, reaction: reaction)
        let steps = stepsToLock(setting).map { $0 ?? .max }.sorted()
        #expect(steps[10] <= 10 && steps[19] <= 40, "\(steps)")
        #expect(coherence(setting) > 0.95)
    }

    @Test func correctingThePhaseIsBetterThanTempoAlone() {
        let withPhase = coherence(Setting(mode: .follow, mismatch: 1.03))
        let tempoAlone = coherence(Setting(mode: .follow, mismatch: 1.03, tempoOnly: true))
        #expect(withPhase > tempoAlone + 0.2)
    }

    @Test(arguments: [0.9, 0.95, 1, 1.05, 1.1])
    func followingLocksToARunnerTenPerCentOff(mismatch: Double) {
        #expect(coherence(Setting(mode: .follow, mismatch: mismatch)) > 0.95)
    }

    @Test(arguments: [0.95, 0.97, 1, 1.03, 1.05])
    func leadingBringsAListeningRunnerToTheTarget(mismatch: Double) {
        let setting = Setting(mode: .lead, mismatch: mismatch, listening: (0.25, 0.05))
        let outcome = SteppingRunner.run(setting, seconds: 90)
        #expect(abs(outcome.cadence(from: 60, to: 90) - 170) < 1, "\(outcome.cadence(from: 60, to: 90))")
        #expect(outcome.coherence(from: 60) > 0.9)
    }

    @Test func leadingStaysWithARunnerWhoDoesNotFollow() {
        let outcome = SteppingRunner.run(Setting(mode: .lead, mismatch: 0.97), seconds: 120)
        #expect(outcome.coherence(from: 30) > 0.8)
        #expect(abs(outcome.cadence(from: 60, to: 120) / (170 * 0.97) - 1) < 0.01)
    }

    @Test func holdModeMeasuresAndCorrectsNothing() {
        let outcome = SteppingRunner.run(Setting(mode: .hold, mismatch: 1.02))
        #expect(outcome.lock.shift == 0)
        #expect(outcome.lock.tempo == nil)
        #expect(outcome.lock.agreement.asynchrony != nil)
        #expect(abs(outcome.cadence(from: 5, to: 55) - 170) < 0.01)
    }

    @Test func afterAStopOfTenSecondsThePhaseIsFoundAgain() {
        let setting = Setting(mode: .follow, mismatch: 1.02, stop: 25.0...35.0)
        let steps = (UInt64(1)...20).map { seed in
            var setting = setting
            setting.seed = seed
            let outcome = SteppingRunner.run(setting)
            #expect(abs(outcome.cadence(from: 28.5, to: 34) - 170) < 0.5, "while nobody steps the target is played")
            return outcome.stepsToLock(from: 35) ?? .max
        }.sorted()
        #expect(steps[10] <= 10 && steps[19] <= 40, "\(steps)")
    }

    @Test func manyMissedAndDoubledStepsDoNotBreakTheLock() {
        #expect(coherence(Setting(mode: .follow, mismatch: 1.03, misses: 0.15, doubles: 0.1)) > 0.9)
    }

    @Test func aConfiguredPhaseIsReached() {
        var lock = FootfallLock(mode: .follow)
        lock.tuning.phase = -0.1
        var next = 0.0
        for step in 0..<100 {
            let click = Double(step) / 3 + lock.shift
            lock.applyOnset(step: Int64(step), heardAt: .seconds(click), shift: lock.shift)
            next = Double(step) / 3 + 0.02
            lock.applyFootfall(at: .seconds(next), confidence: 1, now: .seconds(next + 0.1))
        }
        let early = (next - (99.0 / 3 + lock.shift)) * 3
        #expect(abs(early + 0.1) < 0.02, "\(early)")
    }

    @Test func theLatencyOfHeadphonesIsSubtracted() {
        var lock = FootfallLock(mode: .hold)
        lock.tuning.latency = .milliseconds(200)
        for step in 0..<40 {
            let click = Double(step) / 3
            lock.applyOnset(step: Int64(step), heardAt: .seconds(click), shift: lock.shift)
            lock.applyFootfall(at: .seconds(click + 0.2), confidence: 1, now: .seconds(click + 0.3))
        }
        #expect(lock.agreement.asynchrony.map { abs($0) < 1e-9 } == true)
        #expect(lock.state == .locked)
        #expect(lock.agreement.coherence.map { $0 > 0.999 } == true)
    }

    /// The deviation from step to step says nothing of a source whose instants are all off by the same.
    @Test func theDeviationIncludesTheUncertaintyOfTheSource() {
        var lock = FootfallLock(mode: .hold)
        for step in 0..<40 {
            let click = Double(step) / 3
            lock.applyOnset(step: Int64(step), heardAt: .seconds(click), shift: lock.shift)
            let error = step.isMultiple(of: 2) ? 0.01 : -0.01
            lock.applyFootfall(
                at: .seconds(click + error),
                confidence: 1,
                uncertainty: .milliseconds(30),
                now: .seconds(click + 0.1)
            )
        }
        let deviation = lock.agreement.deviation ?? .nan
        #expect(abs(deviation - 0.0103) < 1e-4)
        #expect(abs((lock.agreement.uncertainty ?? .nan) - (deviation * deviation + 0.03 * 0.03).squareRoot()) < 1e-9)
    }

    @Test func footfallsOfLowConfidenceAreIgnored() {
        var lock = FootfallLock(mode: .follow)
        for step in 0..<40 {
            lock.applyOnset(step: Int64(step), heardAt: .seconds(Double(step) / 3), shift: lock.shift)
            lock.applyFootfall(
                at: .seconds(Double(step) / 3 + 0.1),
                confidence: 0.1,
                now: .seconds(Double(step) / 3 + 0.2)
            )
        }
        #expect(lock.state == .free)
        #expect(lock.shift == 0)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func randomEventsKeepTheLockWithinItsBounds(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var lock = FootfallLock(mode: FootfallLock.Mode.allCases[Int(seed % 4)])
        var now = 0.0
        for step in 0..<2000 {
            now += .random(in: 0...0.6, using: &random)
            if Bool.random(using: &random) {
                lock.applyOnset(
                    step: Int64(step),
                    heardAt: .seconds(now + .random(in: -0.5...0.5, using: &random)),
                    shift: lock.shift
                )
            } else {
                let told = now + .random(in: -3...0.1, using: &random)
                lock.applyFootfall(
                    at: .seconds(told),
                    confidence: .random(in: 0...1, using: &random),
                    now: .seconds(now)
                )
            }
            lock.tick(at: .seconds(now))
            guard lock.shift.isFinite, lock.tempo.map({ (40...250).contains($0.stepsPerMinute) }) ?? true else {
                Issue.record("seed \(seed): shift \(lock.shift), tempo \(String(describing: lock.tempo))")
                return
            }
        }
    }

    @Test func theTableOfResultsIsPrinted() {
        print(
            "lock at 170 spm: step jitter 7 ms, detector 12 ms, 120 ms late, 2 % missed, 1 % doubled; 20 seeds of 60 s"
        )
        print(
            "mode    runner  reaction   steps to lock: median, worst   R from 20 s   of tempo alone   cadence at the end"
        )
        for mode in [FootfallLock.Mode.follow, .lead] {
            for mismatch in [0.9, 0.95, 0.97, 1, 1.03, 1.05, 1.1] {
                for reaction in [0.015, 0.09] {
                    let listening = mode == .lead ? (phase: 0.25, period: 0.05) : (0, 0)
                    let setting = Setting(mode: mode, mismatch: mismatch, reaction: reaction, listening: listening)
                    let steps = stepsToLock(setting).map { $0 ?? 999 }.sorted()
                    var alone = setting
                    alone.tempoOnly = true
                    let cadence = SteppingRunner.run(setting).cadence(from: 40, to: 60)
                    print(
                        "\(mode.rawValue)".padded(8) + "\(Int((mismatch * 100).rounded())) %".padded(8)
                            + "\(Int(reaction * 1000)) ms".padded(11)
                            + (mode == .lead ? "–" : "\(steps[10]), \(steps[19])").padded(31)
                            + cell(coherence(setting), 3).padded(14) + cell(coherence(alone), 3).padded(17)
                            + cell(cadence)
                    )
                }
            }
        }
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
