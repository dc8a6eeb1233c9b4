import Metronome
import Testing

@testable import Playback

/// Lookahead depths and margins that adapt to measurements.
@Suite struct AdaptationTests {
    private func time(_ seconds: Double) -> MonotonicTime { MonotonicTime(nanoseconds: Int64(seconds * 1e9)) }

    @Test func anUnderrunDeepensTheLookaheadUpToALimit() {
        var depth = FixedDepth(.milliseconds(80), at: time(0))
        let depths = (0..<6).map { _ in
            depth.deepen(at: time(0))
            return Int(depth.present / .milliseconds(1))
        }
        #expect(depths == [120, 180, 270, 400, 400, 400])
    }

    @Test func withoutUnderrunsTheLookaheadShrinksAtEachOpening() {
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

    @Test func theMarginGrowsWithTheWriteTimeAndShrinksAgain() {
        let rate = SampleRate(hertz: 48_000)
        var margin = Margin(least: 480, most: 12_000)
        margin.recordWrite(2_000_000, from: time(1), at: rate)
        #expect(margin.frames == 480 + 2 * 96)
        for change in 2..<40 { margin.recordWrite(10_000, from: time(Double(change)), at: rate) }
        #expect(margin.frames < 500)
        margin.recordWrite(.max, from: time(50), at: rate)
        #expect(margin.frames == 12_000)
    }

    @Test func anUnderrunAfterARewindDoublesTheMargin() {
        let rate = SampleRate(hertz: 48_000)
        var margin = Margin(least: 480, most: 12_000)
        margin.recordUnderrun(at: time(1))
        #expect(margin.frames == 480)
        margin.recordWrite(0, from: time(2), at: rate)
        margin.recordUnderrun(at: time(2.05))
        #expect(margin.frames == 960)
        margin.recordUnderrun(at: time(3))
        #expect(margin.frames == 960)
    }

    /// Without changes, the ring is filled to its resting depth; a change is still heard immediately.
    @Test func atRestTheRingIsDeeperButAChangeIsNotLater() {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 2_000)
        let tick = Sound.tick(hertz: 1_000)
        var stage = PlayoutHarness(hardware, lookahead: 500, resting: 2_000, period: 10)
        stage.mailbox.post(
            Settings(serial: 1, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 60)), sound: tick.reference)
        )
        stage.play(frames: 10_000)
        let before = stage.turns
        stage.play(frames: 60_000)
        #expect(stage.turns - before <= 62)
        stage.mailbox.post(
            Settings(serial: 2, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 120)), sound: tick.reference)
        )
        stage.turn()
        // The margin is ten frames; ten more frames of latency are outside the buffer.
        #expect(stage.events().compactMap(\.taken).last?.frame == Int64(hardware.heard.count) - 20 + 10)
        withExtendedLifetime(tick) {}
    }
}

/// The periods requested from a device, by default and with settings.
@Suite struct LookaheadTests {
    private func frames(_ lookahead: Lookahead, at hertz: Int) -> Int {
        Int(lookahead.serverPeriod(at: SampleRate(hertz: hertz)) / .seconds(1) * Double(hertz))
    }

    @Test(arguments: [(44_100, 2_048), (48_000, 2_048), (88_200, 4_096), (96_000, 4_096), (192_000, 8_192)])
    func byDefaultTheServersCycleIsNotShortened(hertz: Int, expected: Int) {
        #expect(frames(Lookahead(), at: hertz) == expected)
        #expect(Lookahead().serverPeriod(at: SampleRate(hertz: hertz)) >= .milliseconds(42))
    }

    @Test(arguments: [8_000, 11_025, 22_050, 44_100, 48_000, 96_000, 384_000], [20, 50, 100, 150, 200, 500, 2_000])
    func aShallowRingHasFourPeriods(hertz: Int, milliseconds: Int) {
        let lookahead = Lookahead(rewinding: .milliseconds(milliseconds))
        #expect(4 * frames(lookahead, at: hertz) <= milliseconds * hertz / 1_000 + 4)
        #expect(frames(lookahead, at: hertz) >= 1)
    }

    @Test func aConfiguredPeriodIsRequested() {
        let lookahead = Lookahead(period: .milliseconds(10))
        #expect(frames(lookahead, at: 48_000) == 480)
        #expect(lookahead.driverPeriod == .milliseconds(10))
        #expect(Lookahead().driverPeriod == .milliseconds(10))
    }
}
