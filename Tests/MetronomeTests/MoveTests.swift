import Metronome
import Testing

/// A run that continues on another device.
@Suite struct MoveTests {
    @Test func theGridContinuesOnTimeAtAnotherRate() throws {
        let sampleRate = SampleRate(hertz: 48_000)
        let settings = Settings(
            serial: 1,
            order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 160), ramp: .seconds(20)),
            sound: .silence
        )
        var old = Renderer(sampleRate: sampleRate)
        old.apply(
            Settings(serial: 0, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 120)), sound: .silence),
            at: 0
        )
        old.apply(settings, at: 100_000)
        // In the middle of the ramp, 10.5 s into the run.
        var new = old
        new.move(to: SampleRate(hertz: 44_100), from: 504_000, as: 7)
        #expect(new.lastHorizon == 7)
        let before = old.onsets(504_000..<504_000 + 48_000 * 30)
        let after = new.onsets(7..<7 + 44_100 * 30)
        #expect(before.count == after.count)
        for (a, b) in zip(before, after) {
            #expect(a.step == b.step)
            let difference = Double(a.frame - 504_000) / 48_000 - Double(b.frame - 7) / 44_100
            #expect(abs(difference) < 1.0 / 44_100)
        }
        #expect(try #require(new.tempo(at: 7 + 44_100 * 20)).stepsPerMinute == 160)
    }

    @Test func clicksOfTheOldDeviceDoNotSoundOnTheNewOne() {
        let sound = Sound(left: [Float](repeating: 1, count: 2_000), right: [], sampleRate: SampleRate(hertz: 8_000))
        var renderer = Renderer(sampleRate: SampleRate(hertz: 8_000))
        renderer.apply(
            Settings(serial: 0, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 60)), sound: sound.reference),
            at: 0
        )
        renderer.move(to: SampleRate(hertz: 8_000), from: 500, as: 0)
        #expect(renderer.samples(0..<1_000).allSatisfy { $0 == 0 })
    }
}
