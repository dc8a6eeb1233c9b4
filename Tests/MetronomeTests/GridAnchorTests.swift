@testable import Metronome
import Testing
import TestSupport

/// A run that another renderer continues from a known point of the grid.
@Suite struct GridAnchorTests {
    private func settings(
        tempo: Double,
        ramp: Duration = .zero,
        anchor: GridAnchor? = nil,
        leadIn: Int = 0,
        sound: SoundReference = .silence
    ) -> Settings {
        Settings(
            serial: 1,
            order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: tempo), ramp: ramp),
            style: ClickStyle(leadIn: leadIn),
            anchor: anchor,
            sound: sound
        )
    }

    private func nanoseconds(_ frame: Int64, _ hertz: Int) -> Int64 { frame * 1_000_000_000 / Int64(hertz) }

    /// The clicks of a renderer whose frame 0 is frame `start` of the clock.
    private func rhythm(_ renderer: Renderer, _ frames: Range<Int64>) -> String {
        let onsets = Set(renderer.onsets(frames).map(\.frame))
        return String(frames.map { onsets.contains($0) ? "X" : "." })
    }

    @Test func aRunContinuesWithTheFirstStepThatCanStillBePlayed() {
        // Ten frames per second. The old run began at frame 3; frame 0 of the new output is frame 40 of the clock.
        let anchor = GridAnchor(step: 2, nanoseconds: nanoseconds(13, 10), tempo: Tempo(stepsPerMinute: 120))
        var renderer = Renderer(sampleRate: SampleRate(hertz: 10))
        renderer.apply(settings(tempo: 120, anchor: anchor), at: 1, heardAt: nanoseconds(41, 10))
        #expect(rhythm(renderer, 1..<21) == "..X....X....X....X..")
        #expect(renderer.onsets(1..<21).map(\.step) == [8, 9, 10, 11])
        #expect(renderer.onsets(1..<21).first?.foot == .left)
    }

    @Test func withoutATimeTheAnchorIsIgnored() {
        let anchor = GridAnchor(step: 2, nanoseconds: 0, tempo: Tempo(stepsPerMinute: 120))
        var renderer = Renderer(sampleRate: SampleRate(hertz: 10))
        renderer.apply(settings(tempo: 120, anchor: anchor), at: 4)
        #expect(renderer.onsets(4..<12).map(\.step) == [0, 1])
        #expect(renderer.onsets(4..<12).map(\.frame) == [4, 9])
    }

    @Test func anAnchorIsIgnoredDuringTheRun() {
        var renderer = Renderer(sampleRate: SampleRate(hertz: 10))
        renderer.apply(settings(tempo: 120), at: 0, heardAt: 0)
        let anchor = GridAnchor(step: 900, nanoseconds: 12_345, tempo: Tempo(stepsPerMinute: 77))
        renderer.apply(settings(tempo: 120, anchor: anchor), at: 7, heardAt: nanoseconds(7, 10))
        #expect(renderer.onsets(7..<21).map(\.step) == [2, 3, 4])
        #expect(renderer.onsets(7..<21).map(\.frame) == [10, 15, 20])
    }

    @Test(arguments: [10, 100, 44_100, 48_000], 0..<20 as Range<UInt64>)
    func aContinuedRampHasTheSameOnsets(hertz: Int, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let rate = SampleRate(hertz: hertz)
        let ramp = Double.random(in: 0.5...20, using: &random)
        let target = Double.random(in: 60...300, using: &random)
        var old = Renderer(sampleRate: rate)
        old.apply(settings(tempo: .random(in: 60...300, using: &random)), at: 0)
        let horizon = Int64.random(in: 0..<Int64(5 * hertz), using: &random)
        old.apply(settings(tempo: target, ramp: .seconds(ramp)), at: horizon)
        // Any step during or after the ramp must work as the anchor.
        let known = Int64.random(in: horizon..<horizon + Int64(10 * hertz), using: &random)
        let onset = try #require(old.nextOnset(from: known, before: known + Int64(4 * hertz)))
        let left = max(0, ramp - Double(onset.frame - horizon) / Double(hertz))
        let anchor = GridAnchor(
            step: onset.step,
            nanoseconds: nanoseconds(onset.frame, hertz),
            tempo: try #require(old.tempo(at: onset.frame))
        )
        // The new output begins up to five minutes later.
        let start = onset.frame + Int64.random(in: 1...Int64(300 * hertz), using: &random)
        var new = Renderer(sampleRate: rate)
        new.apply(
            settings(tempo: target, ramp: .seconds(left), anchor: anchor),
            at: 0,
            heardAt: nanoseconds(start, hertz)
        )
        let expected = old.onsets(start..<start + Int64(20 * hertz))
        let onsets = Dictionary(
            uniqueKeysWithValues: new.onsets(0..<Int64(20 * hertz)).map { ($0.step, $0.frame + start) }
        )
        // The allowed error: the anchor is an onset rounded by up to half a frame, and the ramp has whole frames.
        for onset in expected.dropFirst().dropLast() {
            let frame = try #require(onsets[onset.step], "seed \(seed)")
            #expect(abs(frame - onset.frame) <= (left > 0 ? 5 : 1), "seed \(seed), step \(onset.step)")
        }
        #expect(abs(onsets.count - expected.count) <= 1)
    }

    @Test func stepsOfWholeFramesAreExactAfterADay() {
        let rate = SampleRate(hertz: 48_000)
        // 16,000 frames per step; one day later.
        let anchor = GridAnchor(step: 12_345, nanoseconds: 7_000_000_000, tempo: Tempo(stepsPerMinute: 180))
        var renderer = Renderer(sampleRate: rate)
        renderer.apply(settings(tempo: 180, anchor: anchor), at: 0, heardAt: 86_407_000_000_000)
        #expect(renderer.onsets(0..<48_000).map(\.frame) == [0, 16_000, 32_000])
        #expect(renderer.onsets(0..<48_000).map(\.step) == [271_545, 271_546, 271_547])
    }

    @Test func aContinuedRunHasNoLeadIn() {
        let sound = Sound(left: [1, 1], right: [1, 1], sampleRate: SampleRate(hertz: 10))
        let anchor = GridAnchor(step: 0, nanoseconds: 0, tempo: Tempo(stepsPerMinute: 120))
        var renderer = Renderer(sampleRate: SampleRate(hertz: 10))
        let settings = settings(tempo: 120, anchor: anchor, leadIn: 8, sound: sound.reference)
        renderer.apply(settings, at: 0, heardAt: nanoseconds(8, 10))
        #expect(settings.softness.steps == 0)
        #expect(renderer.samples(0..<10)[4] == 1)
        withExtendedLifetime(sound) {}
    }

    @Test(arguments: [Int64.min, -1, 0, 86_400_000_000_000, .max], [Int64.min, 0, 1 << 50, .max])
    func noAnchorTraps(nanoseconds: Int64, step: Int64) {
        for time in [Int64.min, 0, 3_600_000_000_000, .max] {
            var renderer = Renderer(sampleRate: SampleRate(hertz: 384_000))
            let anchor = GridAnchor(step: step, nanoseconds: nanoseconds, tempo: Tempo(stepsPerMinute: 300))
            renderer.apply(settings(tempo: 30, ramp: .seconds(600), anchor: anchor), at: 0, heardAt: time)
            let onsets = renderer.onsets(0..<384_000 * 4)
            #expect(onsets.count <= 21)
            #expect(onsets.allSatisfy { $0.step >= 0 })
        }
    }

    @Test func anAnchorInTheFutureIsReachedInTime() {
        let anchor = GridAnchor(step: 1, nanoseconds: nanoseconds(12, 10), tempo: Tempo(stepsPerMinute: 120))
        var renderer = Renderer(sampleRate: SampleRate(hertz: 10))
        renderer.apply(settings(tempo: 120, anchor: anchor), at: 0, heardAt: 0)
        #expect(rhythm(renderer, 0..<20) == ".......X....X....X..")
        #expect(renderer.onsets(0..<20).map(\.step) == [0, 1, 2])
    }
}
