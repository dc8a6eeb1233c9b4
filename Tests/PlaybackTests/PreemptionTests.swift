import Glibc
import Metronome
import Testing
import TestSupport

@testable import Playback

/// Time passes inside a turn: the audio thread is preempted between two calls of its device, for any time.
///
/// 1,000 frames per second, so a frame is a millisecond; a step is 200 frames.
@Suite(.timeLimit(.minutes(15))) struct PreemptionTests {
    private let tick = Sound.tick(hertz: 1_000)

    private func settings(_ serial: UInt64, gain: Float = 1) -> Settings {
        Settings(
            serial: serial,
            order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 300)),
            style: ClickStyle(gain: gain),
            sound: tick.reference
        )
    }

    private func stage(_ rewinding: SimulatedHardware.Rewinding) -> PlayoutHarness {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 400, rewinding: rewinding)
        return PlayoutHarness(hardware, lookahead: rewinding == .works ? 200 : 75, period: 10)
    }

    /// Plays for some seconds with changes, then for one second without disturbances; checks that second.
    private func check(_ stage: inout PlayoutHarness, _ label: String) {
        for serial in 1...6 as ClosedRange<UInt64> {
            stage.mailbox.post(settings(serial, gain: serial.isMultiple(of: 2) ? 0.5 : 1))
            stage.play(frames: 333)
        }
        stage.hardware.holdUp = { _ in 0 }
        stage.play(frames: 600)
        let from = stage.hardware.heard.count
        stage.play(frames: 1_000)
        guard case .wait = stage.last else {
            Issue.record("\(label): \(stage.last)")
            return
        }
        let heard = stage.hardware.heard
        let clicks = heard.indices.filter { $0 >= from && heard[$0] > 0 }
        #expect(clicks.count == 5, "\(label)")
        let reported = stage.events().compactMap(\.onset).map { (Int($0.1.nanoseconds / 1_000_000), $0.0.step) }
        // Each step is heard at its reported time, and step numbers match the times.
        let steps = Dictionary(reported, uniquingKeysWith: { first, _ in first })
        for click in clicks.dropLast(2) {
            #expect(steps[click] != nil, "\(label): a click at \(click), onsets \(reported.suffix(6))")
        }
        let origins = Set(reported.filter { $0.0 >= from }.map { Int64($0.0) - $0.1 * 200 })
        #expect(origins.count <= 1, "\(label): \(origins)")
    }

    @Test(arguments: [5, 10, 25, 60, 250, 1_000, 4_000], [SimulatedHardware.Rewinding.works, .isRefused])
    func oneLongPreemptionAtAnyCallIsSurvived(milliseconds: Int64, rewinding: SimulatedHardware.Rewinding) {
        for at in 0..<30 {
            var stage = stage(rewinding)
            var calls = 0
            stage.hardware.holdUp = { _ in
                calls += 1
                return calls == at + 1 ? milliseconds * 1_000_000 : 0
            }
            check(&stage, "call \(at), \(milliseconds) ms, \(rewinding)")
        }
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func preemptionsAtEveryCallAreSurvived(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        var stage = stage(Bool.random(using: &numbers) ? .works : .isRefused)
        var long = 0
        stage.hardware.holdUp = { _ in
            // At most as many failures in a row as a device may have before it counts as failed.
            if long < 5, Int.random(in: 0..<12, using: &numbers) == 0 {
                long += 1
                return Int64.random(in: 0...400_000_000, using: &numbers)
            }
            return Int64.random(in: 0...1_000_000, using: &numbers)
        }
        check(&stage, "seed \(seed)")
    }

    /// Whether the device counts as failed or continues, it is never called in a busy loop.
    @Test(arguments: SimulatedHardware.Call.allCases)
    func aDeviceWithSlowCallsIsNotCalledInABusyLoop(call: SimulatedHardware.Call) {
        var stage = stage(.works)
        stage.hardware.holdUp = { $0 == call ? 300_000_000 : 0 }
        stage.mailbox.post(settings(1))
        stage.play(frames: 60_000)
        #expect(stage.turns <= 610)
    }

    @Test func anUnderrunBeforeTheFirstPositionRestartsTheDevice() {
        var stage = stage(.works)
        var isFirst = true
        stage.hardware.holdUp = { call in
            guard call == .position, isFirst else { return 0 }
            isFirst = false
            return 50_000_000
        }
        stage.mailbox.post(settings(1))
        stage.play(frames: 1_000)
        #expect(stage.hardware.starts == 2)
        #expect(stage.hardware.heard.count { $0 > 0 } >= 4)
    }
}
