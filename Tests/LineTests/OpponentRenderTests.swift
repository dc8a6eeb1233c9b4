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
        #expect((136...139).contains(opponent.attacks(after: Self.rate.hertz / 10).count))
        var (same, lastStep) = (0, -Self.rate.hertz)
        for index in race.samples.indices {
            let (click, step) = (Int(alone.samples[index]), Int(opponent.samples[index]))
            let both = Int(race.samples[index])
            if step != 0 { lastStep = index / 2 }
            // Each of the three files rounds to 16 bits.
            guard abs(both - click - step) <= 1 else {
                Issue.record("frame \(index / 2): \(both) is not \(click) + \(step)")
                return
            }
            // A step has at most 3 ms that round to zero, and only in its attack and at its end.
            guard index / 2 - lastStep > Self.rate.hertz / 100, click != 0 else { continue }
            if both == click { same += 1 }
        }
        #expect(same > 100_000)
    }
}
