import Glibc
import Metronome
import Testing

@testable import Playback

/// What a playout does when its device does not do what it should; 10 frames a second, steps ten frames apart.
@Suite(.timeLimit(.minutes(15))) struct FaultTests {
    private let tick = Sound.tick(hertz: 10)
    private var settings: Settings {
        Settings(serial: 1, run: 1, tempo: Tempo(stepsPerMinute: 60), sound: tick.reference)
    }

    private func stage(_ hardware: CrankedHardware) -> CrankedStage {
        let stage = CrankedStage(hardware, lookahead: 10)
        stage.mailbox.post(settings)
        return stage
    }

    @Test(arguments: 0..<30)
    func afterAnXrunTheClicksAreBackOnTheGrid(late: Int) {
        var stage = stage(CrankedHardware(hertz: 10, bufferFrames: 20))
        stage.play(frames: 32)
        stage.hardware.crank(frames: 10 + late)
        stage.play(frames: 40)
        let clicks = stage.hardware.heard.indices.filter { stage.hardware.heard[$0] > 0 }
        #expect(clicks.allSatisfy { $0 % 10 == 2 }, "\(stage.hardware.rhythm)")
        #expect(clicks.contains { $0 > 42 + late })
        #expect(Set(clicks).count == clicks.count)
    }

    @Test func anXrunIsCountedOnceAndStepsMissedAreNotPlayedLate() {
        var stage = stage(CrankedHardware(hertz: 10, bufferFrames: 20))
        stage.play(frames: 32)
        stage.hardware.crank(frames: 30)
        stage.play(frames: 30)
        #expect(
            stage.hardware.rhythm
                == "..X.........X.........X.........X.......................................X.........X........."
        )
        let events = stage.events()
        #expect(events.count { $0.isXrun } == 1)
        // Steps 4 to 6 fell into the gap: they were never played, and are not reported.
        #expect(events.compactMap(\.onset).map(\.0.step).last == 8)
    }
}

extension FaultTests {
    @Test func aDeviceThatNoLongerMovesIsGivenUpWithinSeconds() {
        var stage = stage(CrankedHardware(hertz: 10, bufferFrames: 20))
        stage.play(frames: 32)
        stage.hardware.isStuck = true
        let before = stage.turns
        stage.play(frames: 1_000)
        #expect(stage.last == .failed(OutputFault(.play, EPIPE)))
        #expect(stage.turns - before <= 400)
        #expect(stage.hardware.heard.count <= 132)
    }

    @Test(arguments: [EIO, ENODEV, EBADFD])
    func aProvenDeviceThatFailsIsGivenUpAtOnce(code: Int32) {
        var stage = stage(CrankedHardware(hertz: 10, bufferFrames: 20))
        stage.play(frames: 32)
        #expect(stage.playout.isProven == true)
        stage.hardware.fault = OutputFault(.play, code)
        stage.play(frames: 10)
        #expect(stage.last == .failed(OutputFault(.play, code)))
        #expect(stage.events().count { $0.isXrun } == 0)
    }

    @Test(arguments: [EPIPE, ESTRPIPE, EIO])
    func recoveriesWithoutProgressAreBounded(code: Int32) {
        var stage = stage(CrankedHardware(hertz: 10, bufferFrames: 20))
        stage.hardware.fault = OutputFault(.play, code)
        stage.play(frames: 1_000)
        #expect(stage.last == .failed(OutputFault(.play, code)))
        #expect(stage.turns <= 10)
        #expect(stage.playout.isProven == false)
    }

    @Test func aDeviceThatIsSlowToComeBackIsWaitedFor() {
        var stage = stage(CrankedHardware(hertz: 1_000, bufferFrames: 2_000))
        stage.play(frames: 50)
        stage.hardware.fault = OutputFault(.play, EPIPE)
        stage.turn()
        // What servers answer for a moment after a recovery.
        stage.hardware.fault = OutputFault(.play, EIO)
        for _ in 0..<3 { stage.turn() }
        stage.hardware.fault = nil
        stage.play(frames: 2_000)
        #expect(stage.playout.isProven == true)
        #expect(stage.events().count { $0.isXrun } == 1)
    }

    @Test(arguments: 0..<20)
    func afterAStallThatTheDeviceDoesNotTellOfTheClicksAreBackOnTheGrid(frames: Int) {
        var stage = stage(CrankedHardware(hertz: 10, bufferFrames: 20))
        stage.play(frames: 32)
        stage.hardware.isStuck = true
        stage.hardware.crank(frames: frames)
        stage.hardware.isStuck = false
        stage.play(frames: 50)
        let clicks = stage.hardware.heard.indices.filter { stage.hardware.heard[$0] > 0 }
        // What the device plays in the moment before it is seen to move again is late.
        let moment = 32 + frames...34 + frames
        #expect(clicks.allSatisfy { $0 % 10 == 2 || moment.contains($0) }, "\(stage.hardware.rhythm)")
        #expect(clicks.contains { $0 > 42 + frames })
        #expect(stage.events().count { $0.isXrun } == 0)
    }

    @Test(arguments: [-30, -8, 0, 8, 30])
    func aFirstReadingThatIsWrongNeitherLooksLikeAStallNorMovesTheGrid(error: Int) {
        let hardware = CrankedHardware(hertz: 1_000, bufferFrames: 400, latency: 40)
        hardware.firstReadingError = error
        let tick = Sound.tick(hertz: 1_000)
        var stage = CrankedStage(hardware, lookahead: 200, period: 10)
        stage.mailbox.post(
            Settings(serial: 1, run: 1, tempo: Tempo(stepsPerMinute: 240), sound: tick.reference)
        )
        stage.play(frames: 3_000)
        #expect(stage.events().count { $0.isXrun } == 0)
        hardware.crank(frames: 700)
        stage.play(frames: 3_000)
        #expect(stage.events().count { $0.isXrun } == 1)
        // 250 frames a step, after 20 frames of silence.
        #expect(hardware.heard.indices.allSatisfy { hardware.heard[$0] == 0 || $0 % 250 == 20 })
        withExtendedLifetime(tick) {}
    }

    @Test func settingsTakenAsTheDeviceFailsAreNotLost() {
        var stage = stage(CrankedHardware(hertz: 10, bufferFrames: 20))
        stage.play(frames: 32)
        stage.hardware.rewindFault = OutputFault(.play, EPIPE)
        stage.mailbox.post(Settings(serial: 2, run: 1, tempo: Tempo(stepsPerMinute: 120), sound: tick.reference))
        stage.turn()
        #expect(stage.events().compactMap(\.taken).map(\.serial) == [1, 2])
        #expect(stage.playout.playhead.renderer.settings.serial == 2)
    }

    @Test func theSecondDeviceGoesOnWhereTheFirstWouldHaveBeen() {
        let first = CrankedHardware(hertz: 10, bufferFrames: 20)
        var stage = stage(first)
        stage.play(frames: 32)
        // As many hertz, and the same clock, which passes nine more frames until the second is there.
        let second = CrankedHardware(hertz: 10, bufferFrames: 20)
        second.crank(frames: 41)
        var next = CrankedStage(second, lookahead: 10, from: stage.playout.playhead)
        next.mailbox.post(settings)
        next.play(frames: 30)
        #expect(first.rhythm == "..X.........X.........X.........")
        #expect(second.heard.indices.filter { second.heard[$0] > 0 } == [52, 62])
    }
}
