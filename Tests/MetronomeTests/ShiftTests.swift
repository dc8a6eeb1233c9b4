import Metronome
import Testing

@Suite struct ShiftTests {
    private let sampleRate = SampleRate(hertz: 100)
    private let sound = Sound(left: [1, 1], right: [1, 1], sampleRate: SampleRate(hertz: 100))

    private func settings(run: UInt64 = 1, shift: Double, tempo: Double = 60) -> Settings {
        Settings(
            serial: 1,
            order: PlayOrder(run: run, tempo: Tempo(stepsPerMinute: tempo), shift: shift),
            sound: sound.reference
        )
    }

    /// The step onsets of a renderer with these shifts at these frames.
    private func onsets(_ shifts: [(frame: Int64, shift: Double)], until end: Int64 = 600) -> [Int64] {
        var renderer = Renderer(sampleRate: sampleRate)
        renderer.apply(settings(shift: 0), at: 0)
        var frames: [Int64] = []
        for (index, change) in shifts.enumerated() {
            let from = index == 0 ? 0 : shifts[index - 1].frame
            frames += renderer.onsets(from..<change.frame).map(\.frame)
            renderer.apply(settings(shift: change.shift), at: change.frame)
        }
        return frames + renderer.onsets((shifts.last?.frame ?? 0)..<end).map(\.frame)
    }

    @Test func aShiftMovesEveryStepAfterItAndNoneBefore() {
        #expect(onsets([(150, 0.07)]) == [0, 100, 207, 307, 407, 507])
        #expect(onsets([(150, -0.07)]) == [0, 100, 193, 293, 393, 493, 593])
    }

    @Test func shiftsAreTotalsSoALostOneIsIncludedInTheNext() {
        #expect(onsets([(150, 0.03), (250, 0.07)]) == onsets([(150, 0.03), (250, 0.05), (260, 0.07)]))
    }

    @Test func aFractionOfAFrameIsNotLost() {
        let shifts = (1...10).map { (frame: Int64($0 * 10), shift: 0.001 * Double($0)) }
        #expect(onsets(shifts) == [0, 101, 201, 301, 401, 501])
    }

    @Test func noStepMovesBeforeTheHorizonOrIsLostOrRepeated() {
        #expect(onsets([(190, -0.5)]) == [0, 100, 190, 290, 390, 490, 590])
        #expect(onsets([(101, -3)]) == [0, 100, 101, 201, 301, 401, 501])
    }

    @Test func aNewRunIgnoresTheShift() {
        var renderer = Renderer(sampleRate: sampleRate)
        renderer.apply(settings(shift: 0.2), at: 0)
        renderer.apply(settings(run: 2, shift: 0.4), at: 50)
        #expect(renderer.onsets(50..<300).map(\.frame) == [50, 150, 250])
    }

    @Test func aShiftKeepsTheTempoAndARamp() {
        var renderer = Renderer(sampleRate: sampleRate)
        renderer.apply(settings(shift: 0), at: 0)
        renderer.apply(
            Settings(
                serial: 2,
                order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 120), ramp: .seconds(4)),
                sound: sound.reference
            ),
            at: 0
        )
        let before = renderer.tempo(at: 200)?.stepsPerMinute ?? 0
        var shifted = renderer
        shifted.apply(
            Settings(
                serial: 3,
                order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 120), shift: 0.1),
                sound: sound.reference
            ),
            at: 200
        )
        #expect(abs((shifted.tempo(at: 210)?.stepsPerMinute ?? 0) - before) < 1e-9)
        #expect(shifted.tempo(at: 410)?.stepsPerMinute == 120)
    }
}

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
