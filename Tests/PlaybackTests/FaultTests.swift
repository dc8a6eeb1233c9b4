import Glibc
import Metronome
import Testing

@testable import Playback

/// How a playout handles device faults; 10 frames per second, steps ten frames apart.
@Suite(.timeLimit(.minutes(15))) struct FaultTests {
    private let tick = Sound.tick(hertz: 10)
    private var settings: Settings {
        Settings(serial: 1, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 60)), sound: tick.reference)
    }

    private func stage(_ hardware: SimulatedHardware) -> PlayoutHarness {
        let stage = PlayoutHarness(hardware, lookahead: 10)
        stage.mailbox.post(settings)
        return stage
    }

    @Test(arguments: 0..<30)
    func afterAnXrunTheClicksAreOnTheGrid(late: Int) {
        var stage = stage(SimulatedHardware(hertz: 10, bufferFrames: 20))
        stage.play(frames: 32)
        stage.hardware.advance(frames: 10 + late)
        stage.play(frames: 40)
        let clicks = stage.hardware.heard.indices.filter { stage.hardware.heard[$0] > 0 }
        #expect(clicks.allSatisfy { $0 % 10 == 2 }, "\(stage.hardware.rhythm)")
        #expect(clicks.contains { $0 > 42 + late })
        #expect(Set(clicks).count == clicks.count)
    }

    @Test func anXrunIsCountedOnceAndStepsMissedAreNotPlayedLate() {
        var stage = stage(SimulatedHardware(hertz: 10, bufferFrames: 20))
        stage.play(frames: 32)
        stage.hardware.advance(frames: 30)
        stage.play(frames: 30)
        #expect(
            stage.hardware.rhythm
                == "..X.........X.........X.........X.......................................X.........X........."
        )
        let events = stage.events()
        #expect(events.count { $0.isXrun } == 1)
        // Steps 4 to 6 were in the gap: they were not played, and are not reported.
        #expect(events.compactMap(\.onset).map(\.0.step).last == 8)
    }
}

extension FaultTests {
    @Test func aStuckDeviceFailsWithinSeconds() {
        var stage = stage(SimulatedHardware(hertz: 10, bufferFrames: 20))
        stage.play(frames: 32)
        stage.hardware.isStuck = true
        let before = stage.turns
        stage.play(frames: 1_000)
        #expect(stage.last == .failed(OutputFault(.play, EPIPE)))
        #expect(stage.turns - before <= 400)
        #expect(stage.hardware.heard.count <= 132)
    }

    @Test(arguments: [EIO, ENODEV, EBADFD])
    func aFailingDeviceThatHasPlayedFailsAtOnce(code: Int32) {
        var stage = stage(SimulatedHardware(hertz: 10, bufferFrames: 20))
        stage.play(frames: 32)
        #expect(stage.playout.isProven == true)
        stage.hardware.fault = OutputFault(.play, code)
        stage.play(frames: 10)
        #expect(stage.last == .failed(OutputFault(.play, code)))
        #expect(stage.events().count { $0.isXrun } == 0)
    }

    @Test(arguments: [EPIPE, ESTRPIPE, EIO])
    func recoveriesWithoutProgressAreLimited(code: Int32) {
        var stage = stage(SimulatedHardware(hertz: 10, bufferFrames: 20))
        stage.hardware.fault = OutputFault(.play, code)
        stage.play(frames: 1_000)
        #expect(stage.last == .failed(OutputFault(.play, code)))
        #expect(stage.turns <= 10)
        #expect(stage.playout.isProven == false)
    }

    @Test func aSlowRecoveryIsAwaited() {
        var stage = stage(SimulatedHardware(hertz: 1_000, bufferFrames: 2_000))
        stage.play(frames: 50)
        stage.hardware.fault = OutputFault(.play, EPIPE)
        stage.turn()
        // Servers return this for a moment after a recovery.
        stage.hardware.fault = OutputFault(.play, EIO)
        for _ in 0..<3 { stage.turn() }
        stage.hardware.fault = nil
        stage.play(frames: 2_000)
        #expect(stage.playout.isProven == true)
        #expect(stage.events().count { $0.isXrun } == 1)
    }

    @Test(arguments: 0..<20)
    func afterAStallWithoutAnErrorTheClicksAreOnTheGrid(frames: Int) {
        var stage = stage(SimulatedHardware(hertz: 10, bufferFrames: 20))
        stage.play(frames: 32)
        stage.hardware.isStuck = true
        stage.hardware.advance(frames: frames)
        stage.hardware.isStuck = false
        stage.play(frames: 50)
        let clicks = stage.hardware.heard.indices.filter { stage.hardware.heard[$0] > 0 }
        // Frames that the device plays before its progress is detected are late.
        let moment = 32 + frames...34 + frames
        #expect(clicks.allSatisfy { $0 % 10 == 2 || moment.contains($0) }, "\(stage.hardware.rhythm)")
        #expect(clicks.contains { $0 > 42 + frames })
        #expect(stage.events().count { $0.isXrun } == 0)
    }

    @Test(arguments: [-30, -8, 0, 8, 30])
    func aWrongFirstReadingIsNotAStallAndDoesNotMoveTheGrid(error: Int) {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 400, latency: 40)
        hardware.firstReadingError = error
        let tick = Sound.tick(hertz: 1_000)
        var stage = PlayoutHarness(hardware, lookahead: 200, period: 10)
        stage.mailbox.post(
            Settings(serial: 1, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 240)), sound: tick.reference)
        )
        stage.play(frames: 3_000)
        #expect(stage.events().count { $0.isXrun } == 0)
        hardware.advance(frames: 700)
        stage.play(frames: 3_000)
        #expect(stage.events().count { $0.isXrun } == 1)
        // 250 frames per step, after 20 frames of silence.
        #expect(hardware.heard.indices.allSatisfy { hardware.heard[$0] == 0 || $0 % 250 == 20 })
        withExtendedLifetime(tick) {}
    }

    @Test func settingsReadWhileTheDeviceFailsAreNotLost() {
        var stage = stage(SimulatedHardware(hertz: 10, bufferFrames: 20))
        stage.play(frames: 32)
        stage.hardware.rewindFault = OutputFault(.play, EPIPE)
        stage.mailbox.post(
            Settings(serial: 2, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 120)), sound: tick.reference)
        )
        stage.turn()
        #expect(stage.events().compactMap(\.taken).map(\.serial) == [1, 2])
        #expect(stage.playout.playhead.renderer.settings.serial == 2)
    }

    @Test func theSecondDeviceContinuesTheGrid() {
        let first = SimulatedHardware(hertz: 10, bufferFrames: 20)
        var stage = stage(first)
        stage.play(frames: 32)
        // The same rate and the same clock; nine more frames pass before the second device is open.
        let second = SimulatedHardware(hertz: 10, bufferFrames: 20)
        second.advance(frames: 41)
        var next = PlayoutHarness(second, lookahead: 10, from: stage.playout.playhead)
        next.mailbox.post(settings)
        next.play(frames: 30)
        #expect(first.rhythm == "..X.........X.........X.........")
        #expect(second.heard.indices.filter { second.heard[$0] > 0 } == [52, 62])
    }
}
