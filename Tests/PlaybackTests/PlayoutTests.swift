import Glibc
import Metronome
import Testing
import TestSupport

@testable import Playback

/// The lookahead ring on simulated hardware with 10 frames per second; at 60 steps per minute, steps are ten frames
/// apart.
@Suite struct PlayoutTests {
    private let tick = Sound.tick(hertz: 10)

    private func settings(_ serial: UInt64, run: UInt64 = 1, spm: Double = 60, paused: Bool = false) -> Settings {
        Settings(
            serial: serial,
            order: PlayOrder(run: run, isPaused: paused, tempo: Tempo(stepsPerMinute: spm)),
            sound: tick.reference
        )
    }

    @Test func aRunBeginsAfterTheSilenceThatPrimesTheDevice() {
        var stage = PlayoutHarness(SimulatedHardware(hertz: 10, bufferFrames: 20), lookahead: 20)
        stage.mailbox.post(settings(1))
        stage.play(frames: 40)
        #expect(stage.hardware.rhythm == "..X.........X.........X.........X.......")
    }

    @Test func withRewindingAChangeIsHeardAtTheMargin() {
        var stage = PlayoutHarness(SimulatedHardware(hertz: 10, bufferFrames: 20), lookahead: 20)
        stage.mailbox.post(settings(1))
        stage.play(frames: 25)
        stage.mailbox.post(settings(2, spm: 120))
        stage.play(frames: 25)
        #expect(stage.hardware.rhythm == "..X.........X.........X......X....X....X....X....X")
        // Two frames are silence, one is the margin.
        #expect(stage.events().compactMap(\.taken).map(\.frame) == [0, 24])
    }

    @Test(arguments: [SimulatedHardware.Rewinding.isRefused, .isALie])
    func withoutRewindingAChangeIsHeardAfterTheWrittenFrames(rewinding: SimulatedHardware.Rewinding) {
        let hardware = SimulatedHardware(hertz: 10, bufferFrames: 20, rewinding: rewinding)
        var stage = PlayoutHarness(hardware, lookahead: 6)
        stage.mailbox.post(settings(1))
        stage.play(frames: 25)
        stage.mailbox.post(settings(2, spm: 120))
        stage.play(frames: 25)
        #expect(stage.hardware.rhythm == ".X.........X.........X........X....X....X....X....")
        #expect(stage.events().compactMap(\.taken).map(\.frame) == [0, 29])
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func theOutputEqualsARenderingWithAllChangesKnown(seed: UInt64) throws {
        var numbers = SplitMix64(seed: seed)
        let rate = SampleRate(hertz: 1_000)
        let noise = (0..<60).map { _ in Float.random(in: 0.1...1, using: &numbers) }
        let sound = Sound(left: noise, right: noise.reversed(), sampleRate: rate)
        let rewinding: SimulatedHardware.Rewinding = Bool.random(using: &numbers) ? .works : .isRefused
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 600, rewinding: rewinding)
        var stage = PlayoutHarness(hardware, lookahead: Int.random(in: 20...600, using: &numbers), period: 5)
        var posted: [UInt64: Settings] = [:]
        for serial in 1...30 as ClosedRange<UInt64> {
            let settings = Settings(
                serial: serial,
                order: PlayOrder(
                    run: UInt64.random(in: 0...2, using: &numbers),
                    isPaused: Int.random(in: 0..<5, using: &numbers) == 0,
                    tempo: Tempo(stepsPerMinute: Double.random(in: 100...300, using: &numbers)),
                    ramp: .milliseconds(Int.random(in: 0...2_000, using: &numbers))
                ),
                style: ClickStyle(gain: Float.random(in: 0...1, using: &numbers)),
                sound: sound.reference
            )
            posted[serial] = settings
            stage.mailbox.post(settings)
            stage.play(frames: Int.random(in: 1...700, using: &numbers))
        }

        let events = stage.events()
        // Two periods of silence primed the device.
        let expected = try PlayoutHarness.rendering(
            of: posted,
            applied: events.compactMap(\.taken),
            frames: hardware.heard.count,
            silence: 10,
            sampleRate: rate
        )
        #expect(zip(hardware.heard, expected).allSatisfy(==), "seed \(seed), \(rewinding)")
        #expect(!events.contains { $0.isXrun })
        withExtendedLifetime(sound) {}
    }

    @Test func moreLookaheadNeedsFewerTurns() {
        func turns(lookahead: Int) -> Int {
            var stage = PlayoutHarness(
                SimulatedHardware(hertz: 1_000, bufferFrames: 2_000),
                lookahead: lookahead,
                period: 10
            )
            stage.mailbox.post(settings(1, spm: 180))
            stage.play(frames: 60_000)
            return stage.turns
        }
        #expect(turns(lookahead: 500) <= 4 * 60 + 2)
        #expect(turns(lookahead: 2_000) <= 60 + 2)
    }

    @Test func onsetsAreReportedOnceWithTheTimeTheyAreHeard() {
        let hardware = SimulatedHardware(hertz: 10, bufferFrames: 20, latency: 3)
        var stage = PlayoutHarness(hardware, lookahead: 20)
        stage.mailbox.post(settings(1))
        stage.play(frames: 25)
        stage.mailbox.post(settings(2, spm: 120))
        stage.play(frames: 30)
        let onsets = stage.events().compactMap(\.onset)
        let clicks = hardware.heard.indices.filter { hardware.heard[$0] > 0 }
        #expect(onsets.count >= 6)
        #expect(onsets.map(\.0.step) == Array(0..<Int64(onsets.count)))
        for (onset, click) in zip(onsets, clicks) {
            #expect(onset.1.nanoseconds == Int64(click + 3) * 100_000_000, "step \(onset.0.step)")
        }
    }

    @Test func theFirstStepOfEachRunIsReportedBeforeItIsHeard() throws {
        var stage = PlayoutHarness(SimulatedHardware(hertz: 1_000, bufferFrames: 1_000), lookahead: 1_000)
        for run in 1...3 as ClosedRange<UInt64> {
            stage.mailbox.post(settings(run, run: run))
            stage.turn()
            let (onset, heardAt) = try #require(stage.events().compactMap(\.onset).last)
            #expect(onset.step == 0)
            #expect(heardAt.nanoseconds >= stage.hardware.nanoseconds)
            stage.play(frames: 2_900)
            // It is not reported again.
            #expect(stage.events().compactMap(\.onset).map(\.0.step) == [1, 2])
        }
    }

    @Test func withNothingToPlayThePlayoutEndsAfterTheIdleTime() {
        var stage = PlayoutHarness(SimulatedHardware(hertz: 10, bufferFrames: 20), lookahead: 10, idle: .seconds(2))
        stage.play(frames: 100)
        #expect(stage.last == .finished)
        #expect((20...30).contains(stage.hardware.heard.count))
    }

    @Test func closingLetsTheClickFadeOut() {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 100)
        let long = Sound(left: Array(repeating: 1, count: 1_000), right: [], sampleRate: SampleRate(hertz: 1_000))
        var stage = PlayoutHarness(hardware, lookahead: 100)
        stage.mailbox.post(
            Settings(serial: 1, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 60)), sound: long.reference)
        )
        stage.play(frames: 200)
        stage.play(frames: 1_000, closing: .faded)
        #expect(stage.last == .finished)
        let tail = hardware.heard.drop { $0 == 0 }.drop { $0 == 1 }
        #expect(zip(tail, tail.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 <= 0.11 })
        #expect(tail.last == 0)
        withExtendedLifetime(long) {}
    }
}
