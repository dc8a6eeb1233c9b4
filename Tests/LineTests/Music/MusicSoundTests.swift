import Foundation
import MusicLibrary
import Pacing
import Testing

@testable import strided

/// The sound of the music between the steps, through the whole daemon on virtual time.
@Suite(.timeLimit(.minutes(15))) struct MusicSoundTests {
    private static let cadences = [170.0, 176, 164, 182, 160, 170.5, 179, 158]

    /// The music is at the new tempo from the first step interval on that the tempo change concerns.
    @Test func betweenTheStepsTheMusicFollowsEachTempoChangeAtOnce() async throws {
        let run = try MusicRun(SyntheticMusic([1: .init(tempo: 170, beats: 3_000, pulsesPerBeat: 8)]))
        try await run.run(at: 170) { run in
            for cadence in Self.cadences + Self.cadences {
                try await run.wait(7.3)
                try await run.hold(cadence)
            }
        }
        let pulses = try run.pulses().map(\.frame)
        let onsets = run.onsets.values.sorted()
        let first = try #require(onsets.firstIndex { $0 >= pulses[0] - 1 })
        var worst = 0.0
        for (step, next) in zip(onsets[first...], onsets[first...].dropFirst()) where next < pulses[pulses.count - 1] {
            let inside = pulses.filter { $0 >= step - 2 && $0 < next - 2 }
            #expect(inside.count == 8, "step at \(step)")
            for (index, pulse) in inside.enumerated() {
                let place = Double(step) + Double(index) / 8 * Double(next - step)
                worst = max(worst, abs(Double(pulse) - place) / Double(MusicRun.hertz))
            }
        }
        // The splices of the stretcher move sounds by a few milliseconds; an interval at the former tempo would move them by 20 ms.
        #expect(worst < 0.012, "\(worst) s")
    }

    @Test func noJumpIsLargerThanInTheSource() async throws {
        let run = try MusicRun(
            SyntheticMusic([1: .init(tempo: 170, beats: 90, tone: 440), 2: .init(tempo: 171, beats: 3_000, tone: 440)])
        )
        try await run.run(at: 170) { run in
            for cadence in Self.cadences {
                try await run.wait(7.3)
                try await run.hold(cadence)
                try await run.wait(3.1)
                try await run.daemon.run.carryOut(.pause)
                try await run.wait(1.7)
                try await run.daemon.run.carryOut(.resume)
                try await run.wait(5.9)
                _ = await run.daemon.music.skip(.next)
                try await run.daemon.change("music.volume", to: "\(cadence / 2)%")
            }
        }
        let samples = try run.samples()
        // The largest second difference of samples is largest at a jump of the value or of the slope.
        let source = SyntheticMusic.quiet * Float(pow(2 * .pi * 440 / Double(MusicRun.hertz), 2))
        let second = zip(zip(samples, samples.dropFirst()), samples.dropFirst(2)).map { abs($0.0 - 2 * $0.1 + $1) }
        let largest = second.max() ?? 0
        #expect(samples.contains { abs($0) > 0.2 })
        #expect(largest < 1.25 * source, "\(largest / source) at \(second.firstIndex(of: largest) ?? 0)")
    }
}
