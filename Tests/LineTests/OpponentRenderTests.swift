import LineSupport
import Metronome
import Testing
import TestSupport

@testable import Clocks
@testable import OfflineRendering
@testable import Playback

/// Rendered files of a race with the steps of an opponent.
@Suite(.timeLimit(.minutes(15))) struct OpponentRenderTests {
    private static let rate = SampleRate(hertz: 48_000)

    /// Renders a run of a minute in which the tempo, and the opponent's tempo, position and distance change.
    private static func render(hasOpponent: Bool, hasClicks: Bool) throws -> ClickFile {
        let folder = try TemporaryFolder()
        let (path, time) = (folder.path + "/race.wav", VirtualTime())
        let output = OfflineOutput(clock: time, sampleRate: rate, file: try RenderedFile(path: path, sampleRate: rate))
        try time.run {
            for second in 0..<60 {
                var performance = Performance(
                    // The clicks of a run that rests are silent, but not the opponent.
                    order: PlayOrder(
                        run: 1,
                        isResting: !hasClicks,
                        tempo: Tempo(stepsPerMinute: second < 20 ? 170 : 176),
                        ramp: .seconds(5)
                    ),
                    style: ClickStyle(gain: 0.8),
                    recipe: .synthesised(.woodblock),
                    accent: .pan
                )
                if hasOpponent, second >= 3, second < 50 {
                    performance.opponent = OpponentSteps(
                        tempo: Tempo(stepsPerMinute: second < 30 ? 182 : 168.5),
                        pan: Float(second) / 30 - 1,
                        level: 1 - Float(second) / 60
                    )
                }
                output.post(performance)
                try await time.pass(until: .seconds(second + 1))
            }
        }
        try output.finish(at: time.now)
        return try ClickFile(path: path)
    }

    @Test func theClicksAreTheSameWithAndWithoutAnOpponent() throws {
        let alone = try Self.render(hasOpponent: false, hasClicks: true)
        let race = try Self.render(hasOpponent: true, hasClicks: true)
        let opponent = try Self.render(hasOpponent: true, hasClicks: false)
        try #require(alone.frames == 60 * Self.rate.hertz)
        try #require(race.frames == alone.frames && opponent.frames == alone.frames)
        // In 47 s, the opponent makes 27 s of 182 steps per minute, and 20 s of 168.5.
        let steps = opponent.attacks(after: Self.rate.hertz / 10)
        #expect((136...139).contains(steps.count))
        for index in race.samples.indices {
            let (click, step) = (Int(alone.samples[index]), Int(opponent.samples[index]))
            // Each of the three files rounds to 16 bits.
            guard abs(Int(race.samples[index]) - click - step) <= 1 else {
                Issue.record("frame \(index / 2): \(race.samples[index]) is not \(click) + \(step)")
                return
            }
        }
        // Between two steps of 90 ms, each sample is the same.
        var clicks = 0
        for (step, next) in zip(steps, steps.dropFirst()) {
            let between = 2 * (step + Self.rate.hertz / 10)..<2 * (next - Self.rate.hertz / 100)
            #expect(alone.samples[between] == race.samples[between], "after frame \(step)")
            clicks += alone.samples[between].count { $0 != 0 }
        }
        #expect(clicks > 100_000)
    }
}
