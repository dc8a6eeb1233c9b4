import Metronome
import Testing

@testable import Playback

/// Depths and margins that follow what the machine has shown.
@Suite struct AdaptationTests {
    private func time(_ seconds: Double) -> MonotonicTime { MonotonicTime(nanoseconds: Int64(seconds * 1e9)) }

    @Test func aDeviceThatRanDryIsWrittenDeeperUpToABound() {
        var depth = FixedDepth(.milliseconds(80), at: time(0))
        let depths = (0..<6).map { _ in
            depth.deepen(at: time(0))
            return Int(depth.present / .milliseconds(1))
        }
        #expect(depths == [120, 180, 270, 400, 400, 400])
    }

    @Test func afterACalmItIsShallowerAgainOneOpeningAtATime() {
        var depth = FixedDepth(.milliseconds(80), at: time(0))
        depth.deepen(at: time(0))
        depth.deepen(at: time(0))
        depth.relax(at: time(599))
        #expect(depth.present == .milliseconds(180))
        depth.relax(at: time(601))
        #expect(depth.present == .milliseconds(120))
        depth.relax(at: time(602))
        #expect(depth.present == .milliseconds(120))
        depth.relax(at: time(1_300))
        depth.relax(at: time(2_000))
        #expect(depth.present == .milliseconds(80))
    }

    @Test func theMarginGrowsWithWhatAChangeTakesAndShrinksAgain() {
        let rate = SampleRate(hertz: 48_000)
        var margin = Margin(least: 480, most: 12_000)
        margin.took(2_000_000, from: time(1), at: rate)
        #expect(margin.frames == 480 + 2 * 96)
        for change in 2..<40 { margin.took(10_000, from: time(Double(change)), at: rate) }
        #expect(margin.frames < 500)
        margin.took(.max, from: time(50), at: rate)
        #expect(margin.frames == 12_000)
    }

    @Test func aDeviceThatRunsDryRightAfterARewindHasItsMarginDoubled() {
        let rate = SampleRate(hertz: 48_000)
        var margin = Margin(least: 480, most: 12_000)
        margin.failed(at: time(1))
        #expect(margin.frames == 480)
        margin.took(0, from: time(2), at: rate)
        margin.failed(at: time(2.05))
        #expect(margin.frames == 960)
        margin.failed(at: time(3))
        #expect(margin.frames == 960)
    }

    /// A ring that nothing disturbs is filled to its resting depth, and a change is heard as soon as ever.
    @Test func atRestTheRingIsDeeperAndAChangeIsHeardNoLater() {
        let hardware = CrankedHardware(hertz: 1_000, bufferFrames: 2_000)
        let tick = Sound.tick(hertz: 1_000)
        var stage = CrankedStage(hardware, lookahead: 500, resting: 2_000, period: 10)
        stage.mailbox.post(Settings(serial: 1, run: 1, tempo: Tempo(stepsPerMinute: 60), sound: tick.reference))
        stage.play(frames: 10_000)
        let before = stage.turns
        stage.play(frames: 60_000)
        #expect(stage.turns - before <= 62)
        stage.mailbox.post(Settings(serial: 2, run: 1, tempo: Tempo(stepsPerMinute: 120), sound: tick.reference))
        stage.turn()
        // A margin of ten frames, and what lies in no buffer.
        #expect(stage.events().compactMap(\.taken).last?.frame == Int64(hardware.heard.count) - 20 + 10)
        withExtendedLifetime(tick) {}
    }
}
