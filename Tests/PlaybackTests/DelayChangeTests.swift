import Metronome
import Testing

@testable import Playback

/// What happens when the delay behind the device's buffer changes; 1,000 frames per second, a step every 500 ms.
@Suite struct DelayChangeTests {
    private let tick = Sound.tick(hertz: 1_000)

    private func settings(_ serial: UInt64, addedDelay: Double = 0) -> Settings {
        Settings(
            serial: serial,
            order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 120)),
            sound: tick.reference,
            changeNumber: serial,
            addedDelay: addedDelay
        )
    }

    /// The times in milliseconds at which the listener hears the clicks from `start` on.
    private func heard(_ hardware: SimulatedHardware, from start: Int) -> [Int] {
        hardware.heard.indices.filter { $0 >= start && hardware.heard[$0] > 0 }.map { $0 + hardware.latency }
    }

    private func distance(_ time: Int, from grid: Int) -> Int {
        let phase = ((time - grid) % 500 + 500) % 500
        return min(phase, 500 - phase)
    }

    /// The longest time after a change in which clicks may still be off: those that are written, and three readings.
    private func grace(_ rewinding: SimulatedHardware.Rewinding) -> Int { rewinding == .works ? 500 : 700 }

    @Test(
        arguments: [-150, -30, 30, 150, 400],
        [SimulatedHardware.Rewinding.works, .isRefused]
    )
    func theGridAndTheTimesFollowAtOnce(change: Int, rewinding: SimulatedHardware.Rewinding) {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 1_000, rewinding: rewinding, latency: 200)
        var stage = PlayoutHarness(hardware, lookahead: 400, period: 20)
        stage.mailbox.post(settings(1))
        stage.play(frames: 20_000)
        let before = heard(hardware, from: 10_000)
        _ = stage.events()
        hardware.latency += change
        stage.play(frames: 20_000)
        let after = heard(hardware, from: 20_000 + grace(rewinding))
        let grid = before.last ?? 0
        #expect(after.count >= 36)
        #expect(after.allSatisfy { distance($0, from: grid) <= 2 }, "\(before.suffix(2)) \(after.prefix(5))")
        let events = stage.events()
        let changes = events.compactMap { if case .delayChanged(let time) = $0 { time / 1_000_000 } else { nil } }
        #expect(changes.map(Int.init) == [change])
        let outputDelays = events.compactMap { if case .clock(let reading) = $0 { reading.outputDelay } else { nil } }
        #expect(outputDelays.last == Double(200 + change) / 1_000)
        #expect(!events.contains { if case .stalled = $0 { true } else { false } })
        let reported = events.compactMap(\.onset).map { Int($0.1.nanoseconds / 1_000_000) }
        for time in after.dropLast(2) { #expect(reported.contains { abs($0 - time) <= 2 }, "\(time)") }
        withExtendedLifetime(tick) {}
    }

    /// One wrong reading is not a change.
    @Test func aSingleEarlyReadingChangesNothing() {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 1_000, latency: 200)
        var stage = PlayoutHarness(hardware, lookahead: 400, period: 20)
        stage.mailbox.post(settings(1))
        stage.play(frames: 10_000)
        hardware.latency -= 150
        stage.turn()
        hardware.latency += 150
        stage.play(frames: 10_000)
        let clicks = heard(hardware, from: 5_000)
        #expect(clicks.allSatisfy { distance($0, from: clicks[0]) <= 1 })
        #expect(!stage.events().contains { if case .delayChanged = $0 { true } else { false } })
        withExtendedLifetime(tick) {}
    }

    /// A delay that is stored for the output is part of the times of the clicks, and the listener hears the same beat.
    @Test(arguments: [-120, -5, 7, 90, 300], [SimulatedHardware.Rewinding.works, .isRefused])
    func anAddedDelayIsUsedAtOnce(added: Int, rewinding: SimulatedHardware.Rewinding) {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 1_000, rewinding: rewinding, latency: 200)
        var stage = PlayoutHarness(hardware, lookahead: 400, period: 20)
        stage.mailbox.post(settings(1))
        stage.play(frames: 20_000)
        let before = heard(hardware, from: 10_000)
        _ = stage.events()
        stage.mailbox.post(settings(2, addedDelay: Double(added) / 1_000))
        stage.play(frames: 20_000)
        // Until the added delay is known, the clicks are heard `added` later than the daemon believes.
        let after = heard(hardware, from: 20_000 + grace(rewinding)).map { $0 + added }
        #expect(after.count >= 36)
        #expect(
            after.allSatisfy { distance($0, from: before.last ?? 0) <= 2 },
            "\(before.suffix(2)) \(after.prefix(5))"
        )
        let events = stage.events()
        let reported = events.compactMap(\.onset).map { Int($0.1.nanoseconds / 1_000_000) }
        for time in after.dropLast(2) { #expect(reported.contains { abs($0 - time) <= 2 }, "\(time)") }
        #expect(!events.contains { if case .delayChanged = $0 { true } else { false } })
        withExtendedLifetime(tick) {}
    }
}
