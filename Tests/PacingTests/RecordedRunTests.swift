import Foundation
import Pacing
import Testing

/// The estimator beside a plain mean of five and beside the alpha-beta filter it replaced, on the same readings: the
/// recorded speeds with a receiver's noise put back on them, as RMC sentences through the decoder, on virtual time.
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

    @Test(.enabled(if: RecordedRun.root != nil, "no ../shared/data beside the project: no recorded runs"))
    func recordedRunsAreFollowedCloserThanByAMeanOfFive() throws {
        print(Self.head)
        for deviation in [0.05, 0.1, 0.2, 0.3] {
            for name in RecordedRun.names {
                let run = try RecordedRun(named: name)
                let row = Row([run], noise("noise") { $0.deviation = deviation })
                print(row.line("\(name.prefix(20)) + \(deviation)"))
            }
            let row = Row(
                try RecordedRun.names.map { try RecordedRun(named: $0) },
                noise("all") { $0.deviation = deviation }
            )
            print(row.line("all + \(deviation)"))
        }
    }

    @Test func stepOfOneMeterPerSecondIsThereWithinFourSeconds() {
        print("| white noise m/s | deviation, 90 % of 1 m/s: estimator | mean of 5 | alpha-beta (before) |")
        for deviation in [0.05, 0.1, 0.2, 0.3] {
            let noise = noise("white") { $0.deviation = deviation }
            let row = Row([steady], noise)
            let delays = [
                Estimating().delay(deviation: deviation), MeanOfFive().delay(deviation: deviation),
                AlphaBeta().delay(deviation: deviation),
            ]
            let cells = zip([row.estimator, row.mean, row.alphaBeta], delays).map {
                String(format: "%.3f m/s %.1f s", $0.error, $1)
            }
            print("| \(deviation) | " + cells.joined(separator: " | ") + " |")
        }
    }

    @Test func injectedNoiseIsBorne() {
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
            for noise in cases { print(Row([run], noise).line("\(run.name), \(noise.name)")) }
        }
    }
}
