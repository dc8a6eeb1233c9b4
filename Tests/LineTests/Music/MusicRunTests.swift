import Control
import MusicFiles
import Pacing
import Synchronization
import Testing

@testable import Clocks
@testable import MusicLibrary
@testable import strided

/// The runner's own music on the beat grid, through the whole daemon on virtual time.
@Suite(.timeLimit(.minutes(15))) struct MusicRunTests {
    /// The music in memory does not grow with the time or with the number of tracks.
    @Test func onlySomeSecondsOfMusicAreInMemory() async throws {
        let track = SyntheticMusic.Track(tempo: 170, beats: 120)
        let music = SyntheticMusic(Dictionary(uniqueKeysWithValues: (1...8).map { (Int64($0), track) }))
        let run = try MusicRun(music)
        try await run.run(at: 170) { run in
            for _ in 0..<30 {
                try await run.wait(10)
                let (steps, tracks, seconds) = await run.daemon.music.inMemory
                // 10 s are 28 steps; two tracks overlap in a crossfade.
                #expect(steps <= 28 && tracks <= 3 && seconds <= 30, "\(steps) steps, \(tracks) tracks, \(seconds) s")
            }
        }
        #expect(music.played.count >= 7)
    }

    @Test func theBeatsOfATrackAreOnTheSteps() async throws {
        let run = try MusicRun(SyntheticMusic([1: .init(tempo: 170)]))
        try await run.run(at: 170) { run in
            try await run.wait(60)
        }
        let pulses = try run.pulses()
        #expect(pulses.count > 160 && pulses.count < 170)
        #expect(run.strays(in: pulses).isEmpty)
    }

    @Test(arguments: [161.0, 178, 88, 84.5, 340, 352])
    func anyTrackThatFitsIsOnTheStepsWithoutAndAfterChangesOfTheTempo(tempo: Double) async throws {
        let run = try MusicRun(SyntheticMusic([1: .init(tempo: tempo, beats: 3_000)]))
        try await run.run(at: 170) { run in
            try await run.wait(20)
            for change in 0..<20 {
                try await run.hold(165 + Double(change * 7 % 11))
                try await run.wait(7.3)
            }
        }
        let pulses = try run.pulses()
        #expect(pulses.count > (tempo < 120 ? 200 : 440))
        // Changes take effect between steps, so the music follows the steps exactly.
        let strays = run.strays(in: pulses, tolerance: 2)
        // A track with two beats in each step has a beat between steps.
        let onsets = run.onsets.sorted { $0.key < $1.key }
        let music = onsets.filter { $0.value >= pulses[0].frame }
        let unusual = zip(music, music.dropFirst()).compactMap { step, next -> String? in
            let inside = pulses.filter { $0.frame >= step.value - 2 && $0.frame < next.value - 2 }
            let expected = tempo < 120 ? 0...1 : tempo < 200 ? 1...1 : 2...2
            return expected.contains(inside.count)
                ? nil : "step \(step): \(inside.map { $0.frame - step.value }) of \(next.value - step.value)"
        }
        #expect(unusual.isEmpty)
        let expected = tempo > 200 ? pulses.count / 2 + 1 : 0
        #expect(strays.count <= expected)
    }

    @Test func aPauseKeepsTheBeatAndTheFoot() async throws {
        let run = try MusicRun(SyntheticMusic([1: .init(tempo: 170)]))
        try await run.run(at: 170) { run in
            for pause in [1.0, 7.77, 3.01, 120.4] {
                try await run.wait(11.3)
                try await run.daemon.run.carryOut(.pause)
                try await run.wait(pause)
                try await run.daemon.run.carryOut(.resume)
            }
            try await run.wait(11.3)
        }
        let steps = Dictionary(uniqueKeysWithValues: run.onsets.map { ($0.value, $0.key) })
        var last = 0
        var beats = 0
        for pulse in try run.pulses() {
            let step = try #require((-1...1).compactMap { steps[pulse.frame + $0] }.first, "frame \(pulse.frame)")
            // Even beats are loud, and the track begins with an even step.
            #expect((pulse.level > 0.4) == (step % 2 == 0), "step \(step)")
            beats += step == last + 1 ? 1 : 0
            last = Int(step)
        }
        #expect(beats > 140 && beats < 165)
    }

    @Test func afterEachPauseTheFirstStepHasItsBeat() async throws {
        let run = try MusicRun(SyntheticMusic([1: .init(tempo: 170)]))
        let resumptions = Mutex<[Duration]>([])
        try await run.run(at: 170) { run in
            try await run.wait(11)
            for pause in 0..<24 {
                try await run.wait(1.5 + 0.09 * Double(pause))
                try await run.daemon.run.carryOut(.pause)
                try await run.wait(3)
                try await run.daemon.run.carryOut(.resume)
                let now = run.time.now
                resumptions.withLock { $0.append(now) }
            }
            try await run.wait(5)
        }
        let pulses = Set(try run.pulses().map(\.frame))
        let onsets = run.onsets.values.sorted()
        for resumption in resumptions.withLock({ $0 }) {
            // Music fades in before a step, so a step within 20 ms is too early for it.
            let begin = Int64((resumption / .seconds(1) + 0.02) * Double(MusicRun.hertz))
            let step = try #require(onsets.first { $0 >= begin })
            #expect((step - 1...step + 1).contains(where: pulses.contains), "\(step - begin) frames after \(begin)")
        }
    }

    @Test func aPauseThatEndsAtOnceDoesNotEndTheMusic() async throws {
        let run = try MusicRun(SyntheticMusic([1: .init(tempo: 170)]))
        try await run.run(at: 170) { run in
            for _ in 0..<5 {
                try await run.wait(7.1)
                try await run.daemon.run.carryOut(.pause)
                try await run.daemon.run.carryOut(.resume)
            }
            try await run.wait(10)
        }
        let pulses = try run.pulses()
        #expect(run.strays(in: pulses).isEmpty)
        #expect(pulses.count > 110)
    }

    @Test func aTrackThatCannotBeReadIsSkippedAndTheClicksContinue() async throws {
        let music = SyntheticMusic([
            1: .init(tempo: 170, failsAfter: 20), 2: .init(tempo: 170, isMissing: true), 3: .init(tempo: 172),
        ])
        let run = try MusicRun(music)
        try await run.run(at: 170) { run in
            try await run.wait(60)
            #expect(await run.daemon.status.music?.track?.id == 3)
        }
        #expect(music.played == [1, 3])
        let warnings = run.messages.all.filter { $0.hasPrefix("warning: music: ") }
        #expect(warnings.count == 2 && warnings[0].contains("/1: ") && warnings[1].contains("/2 does not exist"))
        #expect(run.onsets.count >= 170)
        #expect(run.strays(in: try run.pulses()).isEmpty)
    }

    @Test func aTrackThatWasCutOffAfterItsAnalysisIsFollowedByTheNextOne() async throws {
        let music = SyntheticMusic([1: .init(tempo: 170, endsAfter: 20), 2: .init(tempo: 172)])
        let run = try MusicRun(music) { $0.clicks = .off }
        try await run.run(at: 170) { run in
            try await run.wait(60)
            #expect(await run.daemon.status.music?.track?.id == 2)
        }
        let warning = try #require(run.messages.all.first { $0.hasPrefix("warning: music: ") })
        #expect(warning.contains("/1: ") && warning.contains("stridectl music scan"))
        // Without the error there would be neither music nor clicks for minutes.
        let frames = try run.pulses().map(\.frame)
        #expect(zip(frames.dropFirst(), frames).allSatisfy { $0 - $1 < 4 * Int64(MusicRun.hertz) })
    }

    @Test func withoutAFittingTrackTheReasonIsShown() async throws {
        let run = try MusicRun(SyntheticMusic([1: .init(tempo: 120)]))
        try await run.run(at: 170) { run in
            try await run.wait(60)
            let music = await run.daemon.status.music
            #expect(music?.track == nil)
            #expect(music?.problem?.contains("no track of the library fits 170 spm") == true)
        }
        #expect(try run.pulses().isEmpty)
        #expect(run.messages.all.count { $0.contains("no track of the library fits") } == 1)
    }

    @Test func musicEndsWhenItIsSwitchedOff() async throws {
        let run = try MusicRun(SyntheticMusic([1: .init(tempo: 170)]))
        try await run.run(at: 170) { run in
            try await run.wait(30)
            try await run.daemon.change("music.mode", to: "off")
            try await run.wait(30)
            #expect(await run.daemon.status.music?.track == nil)
            try await run.daemon.change("music.mode", to: "on")
            try await run.wait(30)
        }
        let seconds = try run.pulses().map { Int($0.frame) / MusicRun.hertz }
        #expect(seconds.contains(29) && seconds.contains(62))
        #expect(seconds.allSatisfy { $0 <= 30 || $0 >= 60 })
    }

    @Test func theMusicIsToldOnlyOfItsOwnSettings() async throws {
        let run = try MusicRun(SyntheticMusic([1: .init(tempo: 170)], playlist: [1]))
        try await run.run { run in
            try await run.daemon.change("music.playlist", to: "/list.m3u8")
            try await run.daemon.change("music.mode", to: "playlist")
            // Without a run, the playlist is read after each change of the music.
            let reads = run.music.playlistReads
            for (key, text) in [
                ("sound.volume", "50%"), ("voice.quiet", "true"), ("alerts.goal", "false"), ("runner.offset", "+1"),
                ("lock.mode", "hold"), ("language", "de"), ("units", "imperial"),
            ] {
                try await run.daemon.change(key, to: text)
            }
            #expect(run.music.playlistReads == reads && reads > 0)
            try await run.daemon.change("music.volume", to: "50%")
            #expect(run.music.playlistReads == reads + 1)
        }
    }

    @Test func theNextTrackFadesInOnTheBeat() async throws {
        let music = SyntheticMusic([1: .init(tempo: 170), 2: .init(tempo: 169, start: 2.1), 3: .init(tempo: 171)])
        let run = try MusicRun(music)
        try await run.run(at: 170) { run in
            try await run.wait(30)
            #expect(await run.daemon.music.skip(.next))
            try await run.wait(30)
            #expect(await run.daemon.music.skip(.next))
            try await run.wait(2)
            #expect(await run.daemon.music.skip(.previous))
            try await run.wait(30)
            #expect(await run.daemon.music.skip(.previous))
            try await run.wait(20)
        }
        // After 30 s, "previous" begins the same track again; after 2 s, it plays the track before.
        #expect(music.played == [1, 2, 3, 2, 2])
        #expect(run.strays(in: try run.pulses()).isEmpty)
    }

    @Test func tracksFollowEachOtherOnTheBeatAndAreNotRepeatedWhileOthersFit() async throws {
        let music = SyntheticMusic([
            1: .init(tempo: 170, beats: 120), 2: .init(tempo: 168, beats: 131), 3: .init(tempo: 173, beats: 99),
        ])
        let run = try MusicRun(music)
        try await run.run(at: 170) { run in
            try await run.wait(180)
        }
        #expect(Set(music.played.prefix(3)) == [1, 2, 3] && music.played.count >= 4)
        #expect(zip(music.played, music.played.dropFirst()).allSatisfy { $0 != $1 })
        let pulses = try run.pulses()
        #expect(run.strays(in: pulses).isEmpty)
        // The crossfades leave no gap: after the first beat, each step has a beat.
        let gaps = zip(pulses, pulses.dropFirst()).filter { $1.frame - $0.frame > Int64(MusicRun.hertz) / 2 }
        #expect(gaps.isEmpty, "\(gaps.prefix(3))")
    }

    @Test func anotherCadenceBringsAnotherTrackAtTheEndOfAPhrase() async throws {
        let music = SyntheticMusic([1: .init(tempo: 160, beats: 900), 2: .init(tempo: 180, beats: 900)])
        let run = try MusicRun(music)
        try await run.run(at: 160) { run in
            try await run.wait(30)
            try await run.hold(182)
            try await run.wait(30)
            #expect(await run.daemon.status.music?.track?.id == 2)
        }
        #expect(music.played == [1, 2])
        #expect(run.strays(in: try run.pulses(), tolerance: 2).isEmpty)
    }
}

extension MusicController {
    /// The numbers of rendered steps and of open tracks, and the length of all samples of the tracks in seconds.
    fileprivate var inMemory: (steps: Int, tracks: Int, seconds: Double) {
        let parts = Mirror(reflecting: self)
        guard let planner = parts.descendant("planner") as? MusicPlanner,
            let tracks = parts.descendant("tracks") as? OpenTracks
        else {
            Issue.record("the owner of the music has other properties")
            return (.max, .max, .infinity)
        }
        let frames = tracks.windows.values.reduce(0) { $0 + $1.frames.count }
        return (planner.rendered.count, tracks.windows.count, Double(frames) / Double(MusicRun.hertz))
    }
}
