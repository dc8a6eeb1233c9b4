import Cadence
import Metronome
import MusicFiles
import Playback
import Testing

@testable import Music
@testable import MusicLibrary

/// The decisions about music, with the times of a clock that the test sets.
@Suite struct MusicPlannerTests {
    private typealias Music = PlannedMusic

    @Test func theFirstTrackBeginsOnTheLeftFootAndItsPlanIsUrgent() {
        var music = Music([1: .init(tempo: 170)])
        music.start()
        #expect(music.asked == ["find 170", "load 1"])
        #expect(music.begins == [1: 2])
        #expect(music.plans.first?.isUrgent == true && music.plans.last?.isUrgent == false)
        #expect(music.planner.rendered.keys.min() == 2)
    }

    @Test func nothingIsAskedWhileEnoughMusicIsRendered() {
        var music = Music([1: .init(tempo: 170)])
        music.start()
        music.forget()
        music.hear(3)
        #expect(music.asked.isEmpty && music.plans.isEmpty)
        #expect(music.plays == [1])
        music.hear(9)
        #expect(music.asked.isEmpty && music.plans.count == 2)
        #expect(music.plays == [1])
    }

    /// A track of the library is played at up to ±8 %, one of a playlist up to ±12.5 %; then another one follows at the end of a phrase.
    @Test(
        arguments: [
            (MusicMode.on, 170.0, 178.0, [1]),
            (.on, 170, 186, [1, 2]),
            (.playlist, 170, 186, [1]),
            (.playlist, 170, 196, [1, 2]),
        ] as [(MusicMode, Double, Double, [Int64])]
    )
    func aTempoChangeWhileATrackPlays(mode: MusicMode, before: Double, after: Double, tracks: [Int64]) {
        var music = Music([1: .init(tempo: 170), 2: .init(tempo: 190)], playlist: [1, 2]) { $0.mode = mode }
        music.start(at: before)
        music.hear(5)
        music.forget()
        music.report(tempo: after)
        #expect(music.planner.sequence.passages.map(\.track.id) == tracks)
        #expect(music.plans.first?.isUrgent == true)
        // All music has the frames of the new tempo.
        for (step, rendered) in music.planner.rendered where step > 5 {
            #expect(rendered.sound.frames == music.frames(ofStep: step))
        }
        if tracks.count > 1 {
            let begin = music.begins[2] ?? 0
            #expect(begin > 5)
            #expect((begin - 2) % Int64(PlayableTrack.beatsPerPhrase) == 0)
        }
    }

    @Test func withoutAnotherTrackThatOfALibraryContinuesAndThatOfAPlaylistStops() {
        for mode in [MusicMode.on, .playlist] {
            var music = Music([1: .init(tempo: 170)], playlist: [1]) { $0.mode = mode }
            music.start()
            music.hear(5)
            music.report(tempo: 210)
            let sequence = music.planner.sequence
            let end: Int64 = sequence.last.map { sequence.end(of: $0) } ?? 0
            let expected: Range<Int64> = mode == .on ? 300..<500 : 8..<60
            #expect(expected.contains(end), "\(mode)")
            #expect(music.planner.problem?.contains("fits 210 spm") == true)
        }
    }

    @Test func theNextTrackBeginsBeforeTheEndOfTheOneBefore() {
        var music = Music([1: .init(tempo: 170, beats: 60), 2: .init(tempo: 172, beats: 60)])
        music.start()
        for step in Int64(0)..<120 { music.hear(step) }
        #expect(music.plays.prefix(3) == [1, 2, 1])
        #expect((34...54).contains(music.begins[2] ?? 0))
    }

    @Test func withoutATrackOfTheTempoTheNextTryIsHalfAMinuteLater() {
        var music = Music([1: .init(tempo: 120)])
        music.start()
        #expect(music.asked == ["find 170"])
        #expect(music.warnings.count == 1 && music.warnings[0].contains("no track of the library fits 170 spm"))
        #expect(music.alarm == .seconds(30))
        music.now = .seconds(29)
        music.hear(10)
        #expect(music.asked == ["find 170"])
        // The same reason is not repeated.
        music.now = .seconds(30)
        music.hear(11)
        #expect(music.asked == ["find 170", "find 170"] && music.warnings.count == 1)
        #expect(music.alarm == .seconds(60))
        // A change by 2 % is not waited for.
        music.report(tempo: 173)
        #expect(music.asked.count == 2)
        music.report(tempo: 174)
        #expect(music.asked.last == "find 174")
    }

    @Test func aTrackThatAScanHasFoundIsPlayedAtTheNextTry() {
        var music = Music([:])
        music.start()
        #expect(music.begins.isEmpty)
        music.tracks[7] = .init(tempo: 168)
        music.now = .seconds(30)
        music.hear(40)
        #expect(music.begins == [7: 44] && music.planner.problem == nil)
    }

    @Test func aPauseKeepsTheBeatAndTheFoot() {
        for pausedAt in [Int64(8), 9] {
            var music = Music([1: .init(tempo: 170)])
            music.start()
            music.hear(pausedAt)
            let beat = music.planner.sequence.last?.beat(at: pausedAt)
            music.forget()
            music.report(tempo: 170, isPaused: true)
            #expect(music.plans.isEmpty && music.asked.isEmpty && music.requests == 0)
            #expect(music.planner.rendered.isEmpty)
            music.report(tempo: 170)
            let resumed = pausedAt + 2
            #expect(music.planner.sequence.last?.beat(at: resumed) == beat)
            #expect(music.moment.pauses.isEmpty)
            #expect(music.plans.last?.run == 1)
        }
    }

    @Test func afterTheLastTrackOfAPlaylistItBeginsAgain() {
        var music = Music(
            [3: .init(tempo: 170, beats: 60), 1: .init(tempo: 130), 2: .init(tempo: 172, beats: 60)],
            playlist: [3, 1, 2]
        ) { $0.mode = .playlist }
        music.start()
        for step in Int64(0)..<140 { music.hear(step) }
        #expect(music.plays.prefix(3) == [3, 2, 3])
        #expect(music.warnings.contains { $0.contains("skipped at 170 spm: Track 1 (+31 %)") })
    }

    @Test func musicIsSwitchedOffAndOn() {
        var music = Music([1: .init(tempo: 170), 2: .init(tempo: 170)])
        music.start()
        music.hear(5)
        music.forget()
        music.set { $0.mode = .off }
        #expect(music.isRead == false)
        music.look()
        #expect(music.plans.isEmpty && music.endings == 1)
        #expect(music.planner.numbers.isEmpty && music.isShown == false && music.alarm == nil)
        music.set { $0.mode = .on }
        #expect(music.isRead == true)
        music.look()
        #expect(music.requests == 1)
        music.look()
        #expect(!music.plans.isEmpty)
        // The music of this run begins anew.
        #expect(music.begins[1] == 8)
    }

    @Test func anotherRunEndsTheMusicOfTheOneBefore() {
        var music = Music([1: .init(tempo: 170)])
        music.start()
        music.hear(5)
        music.forget()
        music.run = 2
        music.report(tempo: 170)
        #expect(music.endings == 1 && music.plans.last?.run == 2)
    }

    @Test func anotherDeviceIsAskedForItsFramesAndItsRateIsUsed() {
        var music = Music([1: .init(tempo: 170)])
        music.start()
        music.hear(5)
        music.forget()
        music.moment.reportOpening()
        music.look()
        #expect(music.plans.isEmpty && music.requests == 1)
        music.look()
        #expect(music.plans.isEmpty && music.requests == 1)
        music.hertz = 4_000
        music.report(tempo: 170)
        #expect(music.plans.last?.sampleRate?.hertz == 4_000)
        #expect(music.asked.contains("load 1"))
        for (step, rendered) in music.planner.rendered { #expect(rendered.sound.frames == music.frames(ofStep: step)) }
    }

    @Test(arguments: [MusicMode.on, .playlist])
    func aTrackThatCannotBeLoadedIsFollowedByTheNextOne(mode: MusicMode) {
        var music = Music(
            [1: .init(tempo: 170, isMissing: true), 2: .init(tempo: 170, isMissing: true), 3: .init(tempo: 171)],
            playlist: [1, 2, 3]
        ) { $0.mode = mode }
        music.start()
        #expect(music.asked.filter { $0.hasPrefix("load") } == ["load 1", "load 2", "load 3"])
        #expect(music.begins == [3: 2])
        #expect(music.warnings == ["music: /1 does not exist", "music: /2 does not exist"])
    }

    @Test func afterTwentyTracksThatCannotBeLoadedThePlannerWaits() {
        var tracks: [Int64: Music.Track] = [:]
        for id in Int64(1)...30 { tracks[id] = Music.Track(tempo: 170, isMissing: true) }
        var music = Music(tracks)
        music.start()
        #expect(music.asked.count { $0.hasPrefix("load") } == 20)
        #expect(music.alarm == .seconds(30))
    }

    @Test func aTrackThatCannotBeReadAnyMoreIsReplacedAtOnce() {
        var music = Music([1: .init(tempo: 170), 2: .init(tempo: 171)])
        music.start()
        music.hear(5)
        music.tracks[1]?.breaks = true
        music.hear(9)
        #expect(music.isWoken)
        music.look()
        #expect(music.planner.sequence.passages.map(\.track.id) == [2])
        #expect(music.warnings == ["music: /1: \(MusicFileError(.damaged).description)"])
    }

    /// While a track is loaded, the settings change.
    @Test(
        arguments: [
            ("off", [], [nil]),
            ("playlist", ["read", "look up 2", "load 2"], [2]),
            ("volume", [], [1]),
        ] as [(String, [String], [Int64?])]
    )
    func aLoadThatArrivesTooLateIsNotPlayed(change: String, asked: [String], begins: [Int64?]) {
        var music = Music([1: .init(tempo: 170), 2: .init(tempo: 170)], playlist: [2])
        music.holdsLoads = true
        music.start()
        #expect(music.held != nil)
        music.holdsLoads = false
        music.forget()
        music.set { settings in
            switch change {
            case "off": settings.mode = .off
            case "playlist": settings.mode = .playlist
            default: settings.volume = .init(fraction: 0.5)
            }
        }
        music.answerHeldLoad()
        #expect(music.asked == asked)
        #expect([music.planner.sequence.last?.track.id] == begins)
        music.look()
        #expect([music.planner.sequence.last?.track.id] == begins)
    }

    @Test func aSearchThatRunsWhenTheRunEndsIsForgotten() {
        var music = Music([1: .init(tempo: 170)])
        music.holdsLoads = true
        music.start()
        music.run = 0
        music.report(tempo: 170)
        music.forget()
        music.answerHeldLoad()
        #expect(music.asked.isEmpty && music.plans.isEmpty && music.begins.isEmpty)
    }

    @Test func theRunnersWishesAreCarriedOutOnTheNextLeftFoot() {
        var music = Music([1: .init(tempo: 170), 2: .init(tempo: 171), 3: .init(tempo: 172)])
        music.start()
        for step in Int64(0)..<20 { music.hear(step) }
        music.wish(.next)
        #expect(music.begins[2] == 22)
        for step in Int64(20)..<28 { music.hear(step) }
        // The second track was heard for less than 5 s, so the first one is played again; it is heard for longer then.
        music.wish(.previous)
        #expect(music.begins[1] == 30)
        for step in Int64(28)..<60 { music.hear(step) }
        music.wish(.previous)
        #expect(music.begins[1] == 62)
        #expect(music.plays == [1, 2, 1])
    }
}
