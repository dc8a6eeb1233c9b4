import Glibc
import Testing

@testable import Metronome
@testable import Playback

/// Music from the plan to the device.
///
/// At 1 kHz and 120 steps per minute: a step has 500 frames. Music has the value 0.25, clicks have the value 1.
@Suite(.timeLimit(.minutes(15))) struct MusicPlanTests {
    private let sampleRate = SampleRate(hertz: 1_000)
    private let tick = Sound.tick(hertz: 1_000)
    private let music = MusicSound(frames: 500, margin: 14) { samples in
        for index in samples.indices { samples[index] = 0.25 }
    }

    private func settings(
        change: UInt64,
        tempo: Double = 120,
        first: Int64 = 0,
        count: Int = 0,
        serial: UInt64 = 1
    ) -> Settings {
        Settings(
            serial: serial,
            order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: tempo)),
            sound: tick.reference,
            music: MusicList(run: 1, first: first, Array(repeating: music, count: count)),
            changeNumber: change,
            musicSerial: change
        )
    }

    /// The frames of the music that is heard at full volume, without the clicks.
    private func heard(_ hardware: SimulatedHardware) -> [Int] {
        hardware.heard.indices.filter { abs(hardware.heard[$0] - 0.25) < 1e-6 || hardware.heard[$0] > 1.2 }
    }

    private func clicks(_ hardware: SimulatedHardware) -> [Int] {
        hardware.heard.indices.filter { hardware.heard[$0] > 0.9 }
    }

    @Test func theFramesOfTheStepsAreReportedWhileThereIsAPlan() throws {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 2_000)
        var stage = PlayoutHarness(hardware, lookahead: 1_000)
        stage.mailbox.post(settings(change: 1))
        stage.play(frames: 1_000)
        let grids = stage.events().compactMap { if case .gridChanged(let grid) = $0 { grid } else { nil } }
        let grid = try #require(grids.last)
        #expect(grid.run == 1 && grid.sampleRate == sampleRate)
        #expect((grid.first..<grid.first + 50).allSatisfy { grid.frames(ofStep: $0) == 500 })
    }

    @Test func musicThatIsAddedChangesNoRenderedFrame() throws {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 2_000)
        var stage = PlayoutHarness(hardware, lookahead: 1_000)
        stage.mailbox.post(settings(change: 1))
        stage.play(frames: 2_100)
        let written = stage.playout.playhead.next
        stage.mailbox.post(settings(change: 1, count: 32))
        stage.play(frames: 4_000)
        // The music begins with the first step that was not rendered, and the clicks are where they were.
        let begin = try #require(heard(hardware).first)
        let frame = Int64(begin) - Int64(hardware.heard.count) + stage.playout.playhead.next
        #expect(frame > written - 1_000)
        let clicks = clicks(hardware)
        #expect(zip(clicks, clicks.dropFirst()).allSatisfy { $1 - $0 == 500 })
        #expect(heard(hardware).count > 2_000)
    }

    @Test func urgentMusicIsHeardWithTheNextBeat() throws {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 2_000)
        var stage = PlayoutHarness(hardware, lookahead: 1_000)
        stage.mailbox.post(settings(change: 1))
        stage.play(frames: 2_100)
        let posted = hardware.heard.count
        stage.mailbox.post(settings(change: 2, count: 32))
        stage.play(frames: 3_000)
        let begin = try #require(heard(hardware).first)
        // The ring contains a second of clicks, but it is rewound.
        #expect(begin - posted < 700)
        #expect(clicks(hardware).contains { abs($0 - begin) <= 2 })
    }

    @Test func aTempoChangeIsHeardInTheMusicAtOnce() throws {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 2_000)
        var stage = PlayoutHarness(hardware, lookahead: 1_000)
        stage.mailbox.post(settings(change: 1, count: 32))
        stage.play(frames: 3_100)
        stage.mailbox.post(settings(change: 2, tempo: 150, count: 32, serial: 2))
        stage.play(frames: 3_000)
        // The blocks were rendered for 120 steps per minute, but they are never missing.
        let last = try #require(heard(hardware).last)
        let silent = hardware.heard[2_000..<last].count { $0 == 0 }
        #expect(silent == 0)
        let clicks = clicks(hardware).suffix(4)
        #expect(zip(clicks, clicks.dropFirst()).allSatisfy { $1 - $0 == 400 })
    }

    @Test(arguments: [1_100, 1_350, 1_500])
    func afterAnUnderrunTheMusicBeginsWithTheNextBeatAndTheGridIsReported(pause: Int) throws {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 2_000)
        var stage = PlayoutHarness(hardware, lookahead: 1_000)
        stage.mailbox.post(settings(change: 1, count: 32))
        stage.play(frames: 3_100)
        _ = stage.events()
        // Longer than the lookahead.
        hardware.advance(frames: pause)
        let restart = hardware.heard.count
        stage.play(frames: 3_000)
        let events = stage.events()
        #expect(events.count { $0.isXrun } == 1)
        let grids = events.compactMap { if case .gridChanged(let grid) = $0 { grid } else { nil } }
        #expect(grids.first?.run == 1)
        // The device is silent for a moment, and the fade-in before the next beat needs some time.
        let begin = try #require(heard(hardware).first { $0 > restart })
        #expect(begin - restart < 620, "\(begin - restart) frames")
        let click = try #require(clicks(hardware).first { $0 > restart + 20 })
        #expect(abs(begin - click) < 502)
        #expect(hardware.heard[(begin + 1)..<(begin + 2_000)].allSatisfy { $0 > 0.2 })
    }

    /// A device that cannot rewind loses its ring of 2 s: steps that were already reported are played again.
    ///
    /// The player has freed the music of a step when the second step after it was reported.
    @Test func afterAFaultThatLosesWrittenFramesNoMusicIsPlayedThatMayHaveBeenFreed() throws {
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 4_000, rewinding: .isRefused)
        var stage = PlayoutHarness(hardware, lookahead: 2_000)
        stage.mailbox.post(settings(change: 1, count: 32))
        stage.play(frames: 3_100)
        // The first turn fills the ring, and the second one reports its steps.
        stage.turn()
        stage.turn()
        let reported = try #require(stage.events().compactMap(\.onset).map(\.0.step).max())
        hardware.fault = OutputFault(.play, EPIPE)
        stage.turn()
        hardware.fault = nil
        let restart = hardware.heard.count
        stage.play(frames: 4_000)
        let heard = hardware.heard
        // Clicks have the value 1, also those that are played again.
        let clicks = heard.indices.filter { $0 > restart + 60 && heard[$0] > 0.9 }
        #expect(zip(clicks, clicks.dropFirst()).allSatisfy { $1 - $0 == 500 })
        let first = try #require(self.heard(hardware).first { $0 > restart })
        let clock = try #require(stage.playout.playhead.clock)
        let frame = clock.frame(at: MonotonicTime(nanoseconds: Int64(first) * 1_000_000))
        #expect(frame >= 500 * (reported - 1) - 10, "music of frame \(frame), step \(reported) was reported")
        #expect(first - restart < 3_000)
    }

    @Test func musicIsFreedWhenTheSecondStepAfterItIsReported() {
        var cache = MusicCache(pool: nil)
        let sounds = (0..<4).map { _ in MusicSound(frames: 10, margin: 0) { _ in } }
        cache.keep(MusicPlan(run: 1, first: 5, sounds: sounds, sampleRate: sampleRate), serial: 1)
        cache.retire(before: 6, of: 1)
        #expect(cache.count == 4)
        cache.retire(before: 7, of: 1)
        #expect(cache.count == 3)
        cache.retire(before: 20, of: 2)
        #expect(cache.count == 3)
    }

    @Test func musicThatIsNoLongerPlannedIsKeptUntilSettingsWithoutItHaveBeenUsedForSomeTime() {
        var cache = MusicCache(pool: nil)
        let sound = MusicSound(frames: 10, margin: 0) { _ in }
        cache.keep(MusicPlan(run: 1, sounds: [sound], sampleRate: sampleRate), serial: 1)
        cache.keep(nil, serial: 2)
        // The audio thread may not have read the settings without it.
        cache.retire(applied: 1, at: MonotonicTime(nanoseconds: 100_000_000_000))
        #expect(cache.count == 1)
        cache.retire(applied: 2, at: MonotonicTime(nanoseconds: 100_000_000_000))
        cache.retire(applied: 2, at: MonotonicTime(nanoseconds: 109_000_000_000))
        #expect(cache.count == 1)
        cache.retire(applied: 2, at: MonotonicTime(nanoseconds: 111_000_000_000))
        #expect(cache.count == 0)
    }

    @Test func aPlanIsUsedOnlyForItsRunAndWithoutSilence() {
        let plan = MusicPlan(run: 1, sounds: [music], sampleRate: sampleRate)
        let tempo = Tempo(stepsPerMinute: 120)
        func used(_ order: PlayOrder) -> Int? { plan.usable(for: order, at: sampleRate)?.sounds.count }
        #expect(used(PlayOrder(run: 1, tempo: tempo)) == 1)
        #expect(used(PlayOrder(run: 2, tempo: tempo)) == nil)
        #expect(used(PlayOrder(run: 1, isPaused: true, tempo: tempo)) == nil)
        #expect(used(PlayOrder(run: 1, isResting: true, isStanding: true, tempo: tempo)) == nil)
        #expect(used(PlayOrder(run: 1, isResting: true, tempo: tempo)) == 1)
    }

    @Test func soundsOfAnotherSampleRateBecomeARequestForTheFramesOfTheSteps() {
        let plan = MusicPlan(run: 1, sounds: [music], sampleRate: sampleRate)
        let order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 120))
        for rate in [SampleRate(hertz: 2_000), nil] {
            #expect(plan.usable(for: order, at: rate).map { $0.run == 1 && $0.isRequest } == true)
            #expect(MusicPlan(run: 1).usable(for: order, at: rate)?.isRequest == true)
        }
    }
}
