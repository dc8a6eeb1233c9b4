import Metronome
import Testing

@testable import Playback

/// A minute is measured by the system clock, even if the card's clock is wrong.
@Suite struct SystemTimeTests {
    /// The times in seconds at which the clicks of a run at 180 spm are heard on a card with a wrong clock.
    private func clicks(
        ppm: Double,
        minutes: Int,
        clock: PlayerConfiguration.Clock,
        rewinding: SimulatedHardware.Rewinding = .works
    )
        -> [Double]
    {
        let hardware = SimulatedHardware(hertz: 2_000, bufferFrames: 4_000, rewinding: rewinding, ppm: ppm)
        let tick = Sound.tick(hertz: 2_000)
        var stage = PlayoutHarness(hardware, lookahead: rewinding == .works ? 1_000 : 200, period: 20, clock: clock)
        stage.mailbox.post(
            Settings(serial: 1, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 180)), sound: tick.reference)
        )
        stage.play(frames: minutes * 60 * 2_000)
        withExtendedLifetime(tick) {}
        return hardware.heard.indices.filter { hardware.heard[$0] > 0 }.map(hardware.seconds(ofFrame:))
    }

    @Test(arguments: [-900.0, -200, -30, 30, 200, 900], [SimulatedHardware.Rewinding.works, .isRefused])
    func aCardWithAWrongClockPlays180StepsPerMinute(ppm: Double, rewinding: SimulatedHardware.Rewinding) {
        let clicks = clicks(ppm: ppm, minutes: 10, clock: .system, rewinding: rewinding)
        #expect(clicks.count >= 1_799)
        // The grid is relative to the time at which the card had been measured for some seconds.
        let settled = clicks.enumerated().dropFirst(60)
        let origin = (settled.first.map { $0.element - Double($0.offset) / 3 }) ?? 0
        let worst = settled.map { abs($0.element - origin - Double($0.offset) / 3) }.max() ?? 1
        #expect(worst < 0.004, "\(worst * 1e3) ms")
        // No step is audibly longer or shorter than another: 0.25 % is half of the audible difference.
        let steps = zip(clicks.dropFirst(), clicks).map(-)
        #expect(steps.allSatisfy { abs($0 - 1.0 / 3) < 1.0 / 3 * 0.0025 })
    }

    @Test func onAnExactCardNoFrameMoves() {
        let clicks = clicks(ppm: 0, minutes: 10, clock: .system)
        #expect(zip(clicks.dropFirst(), clicks).allSatisfy { (666...667).contains(Int((($0 - $1) * 2_000).rounded())) })
        #expect(abs((clicks.last ?? 0) - (clicks.first ?? 0) - Double(clicks.count - 1) / 3) < 0.000_6)
    }

    @Test func withTheDeviceClockEveryStepHasTheSameNumberOfFrames() {
        let clicks = clicks(ppm: 200, minutes: 5, clock: .device)
        let expected = Double(clicks.count - 1) / 3 / (1 + 200e-6)
        #expect(abs((clicks.last ?? 0) - (clicks.first ?? 0) - expected) < 0.001)
    }

    @Test func afterAnXrunTheClicksAreOnSystemTime() {
        let hardware = SimulatedHardware(hertz: 2_000, bufferFrames: 4_000, ppm: 200)
        let tick = Sound.tick(hertz: 2_000)
        var stage = PlayoutHarness(hardware, lookahead: 1_000, period: 20)
        stage.mailbox.post(
            Settings(serial: 1, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 180)), sound: tick.reference)
        )
        for _ in 0..<5 {
            stage.play(frames: 120 * 2_000)
            hardware.advance(frames: 12_345)
        }
        stage.play(frames: 60 * 2_000)
        #expect(stage.events().count { $0.isXrun } == 5)
        let clicks = hardware.heard.indices.filter { hardware.heard[$0] > 0 }.map(hardware.seconds(ofFrame:)).dropFirst(
            60
        )
        let origin = clicks.first ?? 0
        let steps = clicks.map { click in (click - origin) * 3 }
        let worst = steps.map { step in abs(step - step.rounded()) / 3 }.max() ?? 1
        #expect(worst < 0.004, "\(worst * 1e3) ms")
        withExtendedLifetime(tick) {}
    }
}
