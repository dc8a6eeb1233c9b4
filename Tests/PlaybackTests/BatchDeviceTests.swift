import Metronome
import Testing
import TestSupport

@testable import ALSA
@testable import Playback

/// Batch devices, whose position moves by whole periods, as with many USB sound cards.
@Suite struct BatchDeviceTests {
    private func policy(period: Int, isBatch: Bool, isPluginIO: Bool = false) -> RewindPolicy {
        RewindPolicy(
            setup: HardwareSetup(
                format: .s16,
                channels: 2,
                rate: 48_000,
                bufferFrames: 96_000,
                periodFrames: period,
                isBatch: isBatch
            ),
            isPluginIO: isPluginIO
        )
    }

    @Test func theMarginIsAPeriodOnBatchDevices() {
        #expect(policy(period: 256, isBatch: false).marginFrames == 256)
        #expect(policy(period: 4_096, isBatch: false).marginFrames == 480)
        #expect(policy(period: 4_096, isBatch: true).marginFrames == 4_096)
        #expect(policy(period: 2_048, isBatch: false, isPluginIO: true).marginFrames == 2_048)
    }

    @Test func withPeriodsLongerThanAShallowRingNothingIsRewound() {
        #expect(policy(period: 3_600, isBatch: true).isWorthwhile(insteadOf: 3_600))
        #expect(!policy(period: 3_601, isBatch: true).isWorthwhile(insteadOf: 3_600))
        #expect(policy(period: 9_600, isBatch: false).isWorthwhile(insteadOf: 3_600))
        #expect(policy(period: 9_600, isBatch: true, isPluginIO: true).isWorthwhile(insteadOf: 3_600))
    }

    /// As on any device: the output equals a rendering in which all changes were known in advance.
    @Test(arguments: 0..<30 as Range<UInt64>)
    func noChangeRewindsFetchedFrames(seed: UInt64) throws {
        var numbers = SplitMix64(seed: seed)
        let rate = SampleRate(hertz: 1_000)
        let noise = (0..<60).map { _ in Float.random(in: 0.1...1, using: &numbers) }
        let sound = Sound(left: noise, right: noise.reversed(), sampleRate: rate)
        let batch = Int.random(in: 11...70, using: &numbers)
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 600, batch: batch)
        var stage = PlayoutHarness(hardware, lookahead: 300, clock: .device)
        var posted: [UInt64: Settings] = [:]
        for serial in 1...30 as ClosedRange<UInt64> {
            let settings = Settings(
                serial: serial,
                order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: Double.random(in: 100...300, using: &numbers))),
                style: ClickStyle(gain: Float.random(in: 0...1, using: &numbers)),
                sound: sound.reference
            )
            posted[serial] = settings
            stage.mailbox.post(settings)
            stage.play(frames: Int.random(in: 1...400, using: &numbers))
        }
        let expected = try PlayoutHarness.rendering(
            of: posted,
            applied: stage.events().compactMap(\.taken),
            frames: hardware.heard.count,
            silence: 2 * stage.playout.device.report.marginFrames,
            sampleRate: rate
        )
        #expect(zip(hardware.heard, expected).allSatisfy(==), "seed \(seed), \(batch) frames at a time")
        withExtendedLifetime(sound) {}
    }
}
