import Control
import DaemonStatus
import Foundation
import LineSupport
import Metronome
import Playback
import TestSupport
import Testing

/// The times of the steps in the status.
struct GridStatusTests {
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
                    tempoStepsPerMinute: 160,
                    targetStepsPerMinute: 180,
                    rampNanoseconds: 4_000_000_000,
                    cue: .everyOther,
                    sounding: true
                )
        )
        #expect(GridClient.time(ofStep: 401, status) == 1_000_372_828_112)
        #expect(GridClient.time(ofStep: 412, status) == 1_004_222_222_222)
        for step in 401...430 {
            #expect(abs(GridClient.time(ofStep: step, status) - Int(grid.time(ofStep: Int64(step)).nanoseconds)) <= 1)
        }
    }

    private struct Line: Decodable {
        struct Grid: Decodable {
            var step: Int
            var heard_at_ns: Int
            var tempo_spm: Double
        }

        var grid: Grid?
    }

    /// With the real daemon: what the screen computes from one status is what a later status reports.
    @Test(.timeLimit(.minutes(15)))
    func theTimesOfLaterStepsFollowFromEachStatus() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        #expect(try await !home.stridectl("status", "--json").output.contains("\"grid\""))
        _ = try await home.stridectl("start")
        let watch = try Program(
            "stridectl",
            ["watch", "--json", "--every-change", "--socket", home.socket],
            reading: .output
        )
        var settled: [Line.Grid] = []
        for await line in watch.lines {
            guard let grid = try JSONDecoder().decode(Line.self, from: Data(line.utf8)).grid else { continue }
            // The clock of a device becomes precise in its first second.
            if grid.step >= 4 { settled.append(grid) }
            // A busy machine sends fewer statuses per step, so they are counted, not the steps.
            if settled.count == 5 { break }
        }
        #expect(settled.count == 5)
        for (earlier, later) in zip(settled, settled.dropFirst()) {
            let interval = 60e9 / earlier.tempo_spm
            let predicted = earlier.heard_at_ns + Int(Double(later.step - earlier.step) * interval)
            #expect(abs(predicted - later.heard_at_ns) < 1_000_000, "step \(later.step)")
        }
        _ = await daemon.end()
    }
}

/// What a program computes from the published beat grid, with the formulas of the interface description.
struct GridClient {
    /// A step as the client expects it, before the step is heard.
    struct Beat {
        var step: Int
        /// Nanoseconds of the monotonic clock.
        var time: Int
        var isSounding: Bool
    }

    private(set) var beats: [Beat] = []
    private var grid: GridStatus?
    private var next = 0

    /// The time at which a step is heard, in nanoseconds.
    static func time(ofStep step: Int, _ grid: GridStatus) -> Int {
        let (r, s) = (grid.tempoStepsPerMinute / 60e9, grid.targetStepsPerMinute / 60e9)
        let (d, ramp) = (Double(step - grid.step), Double(grid.rampNanoseconds))
        let rampSteps = ramp * (r + s) / 2
        let passed =
            d < rampSteps
            ? 2 * d / (r + (r * r + 2 * (s - r) * d / ramp).squareRoot())
            : ramp + (d - rampSteps) / s
        return grid.heardAtNanoseconds + Int(passed.rounded())
    }

    /// Plays the beats before `time` with the present value, then replaces it by the value that arrives at `time`.
    mutating func receive(_ new: GridStatus?, at time: Int) {
        while let grid, Self.time(ofStep: next, grid) < time { play(grid) }
        if let new {
            let first = new.step
            if new.run == grid?.run {
                while let grid, next < first { play(grid) }
                next = max(next, first)
            } else {
                next = first
            }
        }
        grid = new
    }

    private mutating func play(_ grid: GridStatus) {
        let isSounding = grid.sounding && (grid.cue == .everyStep || next.isMultiple(of: 2))
        beats.append(Beat(step: next, time: Self.time(ofStep: next, grid), isSounding: isSounding))
        next += 1
    }
}
