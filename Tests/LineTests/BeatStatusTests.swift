import Control
import DaemonStatus
import Foundation
import LineSupport
import Metronome
import Playback
import Testing
import TestSupport

/// The times of the steps in the status.
struct BeatStatusTests {
    @Test func theIntervalIsThatOfTheTempo() {
        var grid = BeatGrid(PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 150)), heardAt: .init(nanoseconds: 0))
        grid.place(step: 7, heardAt: MonotonicTime(nanoseconds: 5_000_000_000))
        let beat = BeatStatus(step: 7, heardAtNanoseconds: 5_000_000_000, intervalNanoseconds: 400_000_000)
        #expect(BeatStatus(grid) == beat)
    }

    @Test func duringARampTheNextStepIsExact() {
        let start = MonotonicTime(nanoseconds: 5_000_000_000)
        var grid = BeatGrid(PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 120)), heardAt: start)
        let order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 180), ramp: .seconds(10))
        grid.apply(order, cue: .everyStep, at: start)
        // The tempo rises by 0.1 steps per second per second: t + 0.025 t² = 0.5 steps of 120 spm.
        let exact = (-2 + (4 + 2 * 0.1).squareRoot()) / 0.1
        #expect(abs(Double(BeatStatus(grid).intervalNanoseconds) / 1e9 - exact) < 0.0001)
    }

    /// The example of strided(1): from step 400 on, the tempo rises from 160 to 180 steps per minute within 4 s.
    @Test func theGridIsThatOfTheExampleInTheManual() {
        var grid = BeatGrid(PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 160)), heardAt: .init(nanoseconds: 0))
        let order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 180), ramp: .seconds(4))
        grid.apply(order, cue: .everyOther, at: MonotonicTime(nanoseconds: 1_000_000_000_000))
        grid.place(step: 400, heardAt: MonotonicTime(nanoseconds: 1_000_000_000_000))
        let status = GridStatus(grid)
        #expect(
            status
                == GridStatus(
                    run: 1,
                    step: 400,
                    heardAtNanoseconds: 1_000_000_000_000,
                    stepsPerMinute: 160,
                    targetStepsPerMinute: 180,
                    rampNanoseconds: 4_000_000_000,
                    cue: .everyOther,
                    isSounding: true
                )
        )
        #expect(GridClient.time(ofStep: 401, status) == 1_000_372_828_112)
        #expect(GridClient.time(ofStep: 412, status) == 1_004_222_222_222)
        for step in 401...430 {
            #expect(abs(GridClient.time(ofStep: step, status) - Int(grid.time(ofStep: Int64(step)).nanoseconds)) <= 1)
        }
    }

    private struct Line: Decodable {
        struct Beat: Decodable {
            var step: Int
            var heard_at_ns: Int
            var interval_ns: Int
        }

        var beat: Beat?
    }

    /// With the real daemon: what the screen computes from one status is what a later status reports.
    @Test(.timeLimit(.minutes(15)))
    func theTimesOfLaterStepsFollowFromEachStatus() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        #expect(try await !home.stridectl("status", "--json").output.contains("\"beat\""))
        _ = try await home.stridectl("start")
        let watch = try Program(
            "stridectl",
            ["watch", "--json", "--every-change", "--socket", home.socket],
            reading: .output
        )
        var settled: [Line.Beat] = []
        for await line in watch.lines {
            guard let beat = try JSONDecoder().decode(Line.self, from: Data(line.utf8)).beat else { continue }
            // The clock of a device becomes precise in its first second.
            if beat.step >= 4 { settled.append(beat) }
            // A busy machine sends fewer statuses per step, so they are counted, not the steps.
            if settled.count == 5 { break }
        }
        #expect(settled.count == 5)
        for (earlier, later) in zip(settled, settled.dropFirst()) {
            let predicted = earlier.heard_at_ns + (later.step - earlier.step) * earlier.interval_ns
            #expect(abs(predicted - later.heard_at_ns) < 1_000_000, "step \(later.step)")
        }
        _ = await daemon.end()
    }
}
