import Glibc
import Metronome
import Testing

@testable import Playback

/// A run that continues on the same grid after the process that played it has ended.
@Suite(.timeLimit(.minutes(15))) struct ContinuedRunTests {
    private func settings(
        _ sound: Sound,
        spm: Double = 60,
        ramp: Duration = .zero,
        anchor: GridAnchor? = nil
    ) -> Settings {
        Settings(
            serial: 1,
            order: PlayOrder(run: 7, tempo: Tempo(stepsPerMinute: spm), ramp: ramp),
            anchor: anchor,
            sound: sound.reference
        )
    }

    /// The last reported step, as a process would have stored it.
    private func anchor(_ events: [RealtimeEvent], spm: Double) throws -> GridAnchor {
        let (onset, heardAt) = try #require(events.compactMap(\.onset).last)
        return GridAnchor(step: onset.step, heardAt: heardAt, tempo: Tempo(stepsPerMinute: spm))
    }

    @Test(arguments: 0..<30, [SimulatedHardware.Rewinding.works, .isRefused])
    func theClicksAreOnTheFramesOfTheOldGrid(gap: Int, rewinding: SimulatedHardware.Rewinding) throws {
        let tick = Sound.tick(hertz: 10)
        let first = SimulatedHardware(hertz: 10, bufferFrames: 20, rewinding: rewinding)
        var old = PlayoutHarness(first, lookahead: 10)
        old.mailbox.post(settings(tick))
        old.play(frames: 47)
        let anchor = try anchor(old.events(), spm: 60)
        let phase = try #require(first.heard.firstIndex { $0 > 0 })

        let second = SimulatedHardware(hertz: 10, bufferFrames: 20, rewinding: rewinding)
        second.advance(frames: 47 + gap)
        var new = PlayoutHarness(second, lookahead: 10)
        new.mailbox.post(settings(tick, anchor: anchor))
        new.play(frames: 40)
        let clicks = second.heard.indices.filter { second.heard[$0] > 0 }
        #expect(clicks.count >= 2)
        #expect(clicks.allSatisfy { $0 % 10 == phase }, "\(second.rhythm)")
        // The time of a step determines its number, and thus its foot.
        for (onset, heardAt) in new.events().compactMap(\.onset) {
            #expect(onset.step * 1_000_000_000 + Int64(phase) * 100_000_000 == heardAt.nanoseconds)
        }
        withExtendedLifetime(tick) {}
    }

    /// The clicks, in seconds of the system clock, of a run that continues a run started at 0 s with 300 steps per
    /// minute.
    private func clicksOfARealCard(
        ppm: Double,
        seed: UInt64,
        rewinding: SimulatedHardware.Rewinding
    ) throws -> [Double] {
        let tick = Sound.tick(hertz: 48_000)
        let latency = 1_920
        let hardware = SimulatedHardware(
            hertz: 48_000,
            bufferFrames: 96_000,
            rewinding: rewinding,
            latency: latency,
            ppm: ppm,
            noise: SimulatedHardware.Noise(frames: 24, seed: seed)
        )
        hardware.firstReadingError = seed.isMultiple(of: 2) ? 400 : -400
        hardware.advance(nanoseconds: 40_000_000_000 + Int64(seed) * 1_234_567)
        var stage = PlayoutHarness(hardware, lookahead: rewinding == .works ? 24_000 : 4_800, period: 1_024)
        let anchor = GridAnchor(
            step: 100,
            heardAt: MonotonicTime(nanoseconds: 20_000_000_000),
            tempo: Tempo(stepsPerMinute: 300)
        )
        stage.mailbox.post(settings(tick, spm: 300, anchor: anchor))
        stage.play(frames: 48_000 * 6)
        withExtendedLifetime(tick) {}
        return hardware.heard.indices.filter { hardware.heard[$0] > 0 }.map { hardware.seconds(ofFrame: $0 + latency) }
    }

    @Test(arguments: [-100.0, 0, 60], 0..<4 as Range<UInt64>)
    func withInexactReadingsTheClicksAreWithinAMillisecond(ppm: Double, seed: UInt64) throws {
        for rewinding in [SimulatedHardware.Rewinding.works, .isRefused] {
            let clicks = try clicksOfARealCard(ppm: ppm, seed: seed, rewinding: rewinding)
            #expect(clicks.count >= 25)
            let worst = clicks.map { abs($0 * 5 - ($0 * 5).rounded()) / 5 }.max() ?? 1
            #expect(worst < 0.001, "seed \(seed), \(rewinding): \(worst * 1e3) ms")
            // At most one second after the card was opened.
            #expect(try #require(clicks.first) < 41.1)
        }
    }

    @Test func aRampContinues() throws {
        let tick = Sound.tick(hertz: 1_000)
        let first = SimulatedHardware(hertz: 1_000, bufferFrames: 400)
        var old = PlayoutHarness(first, lookahead: 200, period: 10)
        old.mailbox.post(settings(tick, spm: 120))
        old.play(frames: 2_000)
        old.mailbox.post(settings(tick, spm: 240, ramp: .seconds(10)))
        old.play(frames: 20_000)
        let events = old.events()
        let began = try #require(events.compactMap(\.taken).last)
        let (onset, heardAt) = try #require(events.compactMap(\.onset).first { $0.0.frame > began.frame + 3_000 })
        let passed = Double(heardAt.nanoseconds - began.heardAt.nanoseconds) / 1e9

        let second = SimulatedHardware(hertz: 1_000, bufferFrames: 400)
        second.advance(frames: 8_000)
        var new = PlayoutHarness(second, lookahead: 200, period: 10)
        let anchor = GridAnchor(step: onset.step, heardAt: heardAt, tempo: Tempo(stepsPerMinute: 120 + 12 * passed))
        new.mailbox.post(settings(tick, spm: 240, ramp: .seconds(10 - passed), anchor: anchor))
        new.play(frames: 14_000)
        let expected = first.heard.indices.filter { $0 > 8_400 && first.heard[$0] > 0 }
        let clicks = second.heard.indices.filter { $0 > 8_400 && second.heard[$0] > 0 }
        #expect(clicks.count == expected.count)
        #expect(zip(clicks, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(clicks) \(expected)")
        withExtendedLifetime(tick) {}
    }
}

extension ContinuedRunTests {
    @Test func silenceIsPlayedUntilTheClockIsReliable() {
        let tick = Sound.tick(hertz: 1_000)
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 400)
        hardware.advance(frames: 5_000)
        var stage = PlayoutHarness(hardware, lookahead: 200, period: 10, idle: .zero)
        let anchor = GridAnchor(step: 4, nanoseconds: 1_000_000_000, tempo: Tempo(stepsPerMinute: 300))
        stage.mailbox.post(settings(tick, spm: 300, anchor: anchor))
        stage.play(frames: 1_000)
        #expect(stage.last != .finished)
        #expect(hardware.heard.indices.filter { hardware.heard[$0] > 0 } == [5_200, 5_400, 5_600, 5_800])
        withExtendedLifetime(tick) {}
    }

    @Test func aStopBeforeTheContinuedRunIsApplied() {
        let tick = Sound.tick(hertz: 1_000)
        var stage = PlayoutHarness(
            SimulatedHardware(hertz: 1_000, bufferFrames: 400),
            lookahead: 200,
            idle: .seconds(1)
        )
        let anchor = GridAnchor(step: 4, nanoseconds: 0, tempo: Tempo(stepsPerMinute: 300))
        stage.mailbox.post(settings(tick, anchor: anchor))
        stage.turn()
        stage.mailbox.post(
            Settings(serial: 2, order: PlayOrder(run: 0, tempo: Tempo(stepsPerMinute: 60)), sound: .silence)
        )
        stage.play(frames: 3_000)
        #expect(stage.last == .finished)
        #expect(stage.hardware.heard.allSatisfy { $0 == 0 })
        withExtendedLifetime(tick) {}
    }

    @Test(arguments: [true, false])
    func aReplacementOutputContinuesWhetherOrNotTheRunHadBegun(hasBegun: Bool) {
        let tick = Sound.tick(hertz: 1_000)
        let anchor = GridAnchor(step: 10, nanoseconds: 1_000_000_000, tempo: Tempo(stepsPerMinute: 300))
        let silent = SimulatedHardware(hertz: 1_000, bufferFrames: 400)
        silent.advance(frames: 5_000)
        var first = PlayoutHarness(silent, lookahead: 200)
        first.mailbox.post(settings(tick, spm: 300, anchor: anchor))
        first.play(frames: hasBegun ? 730 : 20)
        let device = SimulatedHardware(hertz: 1_000, bufferFrames: 400)
        device.advance(frames: 6_000)
        var second = PlayoutHarness(device, lookahead: 200, from: first.playout.playhead)
        second.mailbox.post(settings(tick, spm: 300, anchor: anchor))
        second.play(frames: 1_000)
        let clicks = device.heard.indices.filter { device.heard[$0] > 0 }
        #expect(clicks.count >= 4)
        #expect(clicks.allSatisfy { $0 % 200 == 0 }, "\(clicks)")
        for (onset, heardAt) in second.events().compactMap(\.onset) {
            #expect((onset.step - 10) * 200_000_000 + 1_000_000_000 == heardAt.nanoseconds)
        }
        withExtendedLifetime(tick) {}
    }
}
