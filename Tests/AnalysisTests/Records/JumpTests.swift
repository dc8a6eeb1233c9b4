import Activities
import Cadence
import TestSupport
import Testing

@testable import Analysis

@Suite struct JumpTests {
    /// Jumps in metres, and seconds between samples, with which the jump is faster than any runner.
    private static let jumps = [
        (20.0, 1), (60, 1), (300, 1), (5000, 1), (300, 5), (5000, 5), (300, 10), (5000, 10),
    ]

    @Test(arguments: jumps) func aJumpNeitherMakesNorSpoilsARecord(meters: Double, spacing: Int) throws {
        var run = RunBuilder()
        run.run(600, at: 3, spacing: spacing)
        let clean = run.effort(.oneKilometer)
        var jumped = RunBuilder()
        jumped.run(300, at: 3, spacing: spacing)
        jumped.jump(meters)
        jumped.run(300, at: 3, spacing: spacing)
        #expect(jumped.effort(.oneKilometer)?.time == clean?.time)
    }

    @Test func aJumpThereAndBackIsReplaced() throws {
        var run = RunBuilder()
        run.run(300, at: 3)
        run.jump(400)
        run.run(1, at: 3)
        run.jump(400)
        run.run(299, at: 3)
        #expect(try #require(run.effort(.oneKilometer)).time == .milliseconds(333_333))
    }

    @Test func theLowerSpeedReplacesAJump() throws {
        var run = RunBuilder()
        run.run(200, at: 2)
        run.jump(500)
        run.run(200, at: 4)
        // 1 s with the jump at 2 m/s, 199 s at 4 m/s and 101 s at 2 m/s.
        #expect(try #require(run.effort(.oneKilometer)).time == .seconds(1 + 199 + 101))
    }

    @Test func measuredSpeedsShowASlowJump() throws {
        var run = RunBuilder()
        run.run(300, at: 3, spacing: 5, measured: 3)
        run.jump(45)
        run.run(300, at: 3, spacing: 5, measured: 3)
        // 60 m in 5 s is possible for a sprinter, but the receiver measured 3 m/s.
        #expect(try #require(run.effort(.oneKilometer)).time == .milliseconds(333_333))
    }

    @Test func distancesThatAreUpdatedEveryFewSecondsAreNoJumps() throws {
        var track = RunBuilder().track
        for second in 1...600 {
            let distance = Distance(meters: Double(second / 5 * 5) * 4)
            track.samples.append(Sample(elapsed: .seconds(second), distance: distance))
        }
        let best = try #require(RecordingAnalysis(of: track).efforts.first { $0.measure == .oneKilometer })
        #expect(best.time == .seconds(250))
    }

    @Test func aTunnelIsNoJump() throws {
        var run = RunBuilder()
        run.run(200, at: 4)
        run.run(60, at: 0)
        run.jump(240)
        run.run(200, at: 4)
        let best = try #require(run.effort(.oneKilometer))
        #expect(best.time > .milliseconds(249_999) && best.time < .seconds(252))
    }

    @Test func aRideInACarIsCutOut() throws {
        var run = RunBuilder()
        run.run(400, at: 3)
        run.run(600, at: 11)
        run.run(350, at: 3)
        #expect(try #require(run.effort(.oneKilometer)).time == .milliseconds(333_333))
        // Neither part is long enough.
        #expect(run.effort(.mile) == nil)
        #expect(run.effort(.fiveKilometers) == nil)
    }

    @Test func aTrainIsCutOut() throws {
        var run = RunBuilder()
        run.run(400, at: 3)
        run.run(600, at: 40, spacing: 60)
        run.run(350, at: 3)
        #expect(run.efforts().map(\.measure) == [.oneKilometer])
    }

    @Test func theWorldRecordsOfTodayAreStillPossible() throws {
        for (measure, seconds) in [(EffortMeasure.fiveKilometers, 755.4), (.tenKilometers, 1571.1)] {
            let length = try #require(measure.distance).meters
            var run = RunBuilder()
            run.run(Int(seconds) + 60, at: length / seconds)
            let best = try #require(run.effort(measure))
            #expect(abs(best.time / .seconds(1) - seconds) < 0.01)
        }
    }

    /// The records of a run with jumps are never faster than those of the same run without them, and at most 3 % slower.
    @Test func jumpsNeverMakeARecord() {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<100 {
            var clean = RunBuilder()
            var jumped = RunBuilder()
            let spacing = Int.random(in: 1...3, using: &random)
            for _ in 0..<Int.random(in: 5...30, using: &random) {
                let speed = Double.random(in: 2...4.5, using: &random)
                let seconds = spacing * Int.random(in: 20...60, using: &random)
                clean.run(seconds, at: speed, spacing: spacing)
                jumped.run(seconds, at: speed, spacing: spacing)
                if random.unit() < 0.3 { jumped.jump(Double.random(in: 50...2000, using: &random)) }
            }
            for effort in clean.efforts() {
                // A run that was hardly long enough can become too short by the replacements.
                let length = effort.measure.distance?.meters ?? 0
                guard let other = jumped.effort(effort.measure) else {
                    #expect(length * 1.03 > clean.finished().activity.summary.distance.meters)
                    continue
                }
                if effort.measure == .twelveMinutes {
                    #expect(other.distance.meters <= effort.distance.meters + 0.01)
                    #expect(other.distance.meters > effort.distance.meters * 0.97)
                } else {
                    #expect(other.time >= effort.time - .milliseconds(1))
                    #expect(other.time < effort.time * 1.03)
                }
            }
        }
    }
}
