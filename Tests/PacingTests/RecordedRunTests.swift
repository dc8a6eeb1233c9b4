import Cadence
import Foundation
import Pacing
import Testing
import TestSupport

/// The estimator beside a plain mean of five and beside the alpha-beta filter it replaced, on the same readings: the
/// recorded speeds with a receiver's noise put back on them, as RMC sentences through the decoder, on virtual time.
///
/// Three of the watches stored a record every few seconds only, so that their runs have holes no receiver leaves.
@Suite("Recorded and simulated runs")
struct RecordedRunTests {
    /// One row of figures: the estimator, the mean of five, the alpha-beta filter.
    private struct Row {
        var estimator: FollowedRun
        var mean: FollowedRun
        var alphaBeta: FollowedRun

        init(_ runs: [RecordedRun], _ noise: ReceiverNoise) {
            estimator = .mean(of: runs, noise, by: Estimating())
            mean = .mean(of: runs, noise, by: MeanOfFive())
            alphaBeta = .mean(of: runs, noise, by: AlphaBeta())
        }

        func line(_ name: String) -> String {
            let cells = [estimator, mean, alphaBeta].map {
                String(
                    format: "%6.3f %6.2f %6.2f %6.2f",
                    $0.error,
                    $0.worst,
                    $0.retargets,
                    $0.falseRetargets
                )
            }
            return "| " + name.padding(toLength: 34, withPad: " ", startingAt: 0) + " | "
                + cells.joined(separator: " | ") + " |"
        }
    }

    private static let head =
        "| speed error m/s: RMS, worst;        |         estimator           |         mean of 5           |"
        + "  alpha-beta (before)        |\n| targets/min: all, false             |"

    private func noise(_ name: String, _ change: (inout ReceiverNoise) -> Void) -> ReceiverNoise {
        var noise = ReceiverNoise(name)
        change(&noise)
        return noise
    }

    private var steady: RecordedRun { RecordedRun(named: "3.0 m/s", seconds: 600) { _ in 3 } }

    /// Walks, runs, sprints and stops: each minute another speed, reached at 0.5 m/s².
    private var intervals: RecordedRun {
        let speeds = [2.5, 3.5, 2.8, 4.5, 0, 3.2, 3.0, 1.4, 3.6, 2.6]
        return RecordedRun(named: "intervals", seconds: 600) { second in
            let now = speeds[second / 60]
            let before = second < 60 ? now : speeds[second / 60 - 1]
            let changed = 0.5 * Double(second % 60 + 1)
            return now > before ? min(now, before + changed) : max(now, before - changed)
        }
    }

    @Test(.needsShared("data/runs/derived"))
    func recordedRunsAreFollowedAsCloselyAsByAMeanOfFive() throws {
        print(Self.head)
        let runs = try RecordedRun.names.map { try RecordedRun(named: $0) }
        for deviation in [0.05, 0.1, 0.2, 0.3] {
            let noise = noise("white") { $0.deviation = deviation }
            for run in runs { print(Row([run], noise).line("\(run.name.prefix(24)) + \(deviation)")) }
            let all = Row(runs, noise)
            print(all.line("all four + \(deviation)"))
            #expect(all.estimator.error <= 0.8 * all.mean.error)
        }
        // The one of 47 minutes.
        let long = Row([runs[0]], noise("white") { $0.deviation = 0.2 })
        #expect(long.estimator.error <= long.mean.error)
        #expect(long.estimator.falseRetargets <= 0.8 * long.mean.falseRetargets)
        let track = Row([try RecordedRun(fromPlacesOf: "track_session")], noise("none") { $0.deviation = 0 })
        print(track.line("track_session, from places"))
        #expect(track.estimator.error <= track.mean.error)
    }

    @Test func aStepOfOneMeterPerSecondIsFollowedWithinFourSeconds() {
        print("| white noise m/s | deviation, 90 % of 1 m/s: estimator | mean of 5 | alpha-beta (before) |")
        for deviation in [0.05, 0.1, 0.2, 0.3] {
            let row = Row([steady], noise("white") { $0.deviation = deviation })
            let delays = [
                Estimating().delay(deviation: deviation), MeanOfFive().delay(deviation: deviation),
                AlphaBeta().delay(deviation: deviation),
            ]
            let cells = zip([row.estimator, row.mean, row.alphaBeta], delays).map {
                String(format: "%.3f m/s %.1f s", $0.error, $1)
            }
            print("| \(deviation) | " + cells.joined(separator: " | ") + " |")
            guard deviation <= 0.2 else { continue }
            #expect(delays[0] <= 4)
            #expect(delays[0] <= delays[1] - 1)
            #expect(row.estimator.error <= 0.09)
        }
    }

    @Test func theErrorWithInjectedNoiseIsLimited() {
        let cases = [
            noise("white 0.05") { $0.deviation = 0.05 }, noise("white 0.1") { _ in },
            noise("white 0.2") { $0.deviation = 0.2 }, noise("white 0.3") { $0.deviation = 0.3 },
            noise("spikes, 1 in 50") { $0.spikes = 0.02 }, noise("spikes, 1 in 10") { $0.spikes = 0.1 },
            noise("no fix 5 s a minute") { $0.dropout = (5, 60) },
            noise("no fix 30 s in 2 minutes") { $0.dropout = (30, 120) },
            noise("among buildings half the time") { $0.isUrban = true },
            noise("coloured 0.2 (0.7 a second)") {
                $0.deviation = 0.2; $0.persistence = 0.7
            },
            noise("printed in 0.1 m/s") { $0.quantum = 0.1 }, noise("printed in 0.5 m/s") { $0.quantum = 0.5 },
        ]
        for run in [steady, intervals] {
            print(Self.head)
            for noise in cases {
                let row = Row([run], noise)
                print(row.line("\(run.name), \(noise.name)"))
                #expect(row.estimator.error <= row.mean.error + 0.025)
                if noise.spikes > 0 || noise.isUrban {
                    #expect(row.estimator.error <= 0.7 * row.mean.error)
                    #expect(row.estimator.falseRetargets <= 0.8 * row.mean.falseRetargets)
                }
            }
        }
    }

    /// Who stands is read as noise that is never negative, so the mean of what is read is a speed.
    @Test func whileStandingNoiseGivesLittleSpeedAndNoResumption() {
        print("| standing, noise of 0.7 a second, m/s | speed: mean, largest | moving again in 10 minutes |")
        for deviation in [0.1, 0.2, 0.3, 0.4] {
            var resumed = 0
            var sum = 0.0
            var largest = 0.0
            let run = RecordedRun(named: "standing", seconds: 610) { $0 < 10 ? 3 : 0 }
            let noise = noise("standing") {
                $0.deviation = deviation; $0.persistence = 0.7
            }
            for seed in 0..<10 as Range<UInt64> {
                var estimator = SpeedEstimator()
                var watch = MotionWatch()
                for reading in run.readings(with: noise, seed: seed) {
                    _ = estimator.observe(reading)
                    guard let estimate = estimator.estimate(at: reading.instant) else { continue }
                    let wasMoving = watch.isMoving
                    watch.handle(.speed(estimate.speed, deviation: estimate.deviation), at: reading.instant)
                    guard reading.instant > .seconds(20) else { continue }
                    if !wasMoving, watch.isMoving { resumed += 1 }
                    sum += estimate.speed.metersPerSecond / 5900
                    largest = max(largest, estimate.speed.metersPerSecond)
                }
            }
            print("| \(deviation) |", String(format: "%.2f %.2f | %.1f |", sum, largest, Double(resumed) / 10))
            if deviation <= 0.2 { #expect(resumed == 0) }
        }
    }
}
