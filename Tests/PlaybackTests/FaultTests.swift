import Glibc
import Metronome
import Testing

@testable import Playback

/// What a playout does when its device does not do what it should; 10 frames a second, steps ten frames apart.
@Suite struct FaultTests {
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
