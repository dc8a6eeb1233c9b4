import Activities
import MusicLibrary
import Pacing
import Testing

@testable import Configuration
@testable import Control
@testable import strided

/// Playlists of the runner's own music, through the whole daemon on virtual time.
@Suite(.timeLimit(.minutes(15))) struct PlaylistRunTests {
    @Test func aPlaylistIsPlayedInItsOrder() async throws {
        let music = SyntheticMusic(
            [
                1: .init(tempo: 170, beats: 120), 2: .init(tempo: 130, beats: 120), 3: .init(tempo: 173, beats: 120),
            ],
            playlist: [3, 2, 1]
        )
        let orders: [(OutOfRange, [Int64])] = [(.stretch, [3, 2, 1]), (.skip, [3, 1, 3])]
        for (outOfRange, expected) in orders {
            let run = try MusicRun(music, playlist: "/list.m3u") { $0.outOfRange = outOfRange }
            let before = music.played.count
            try await run.run(at: 170) { run in
                try await run.wait(110)
            }
            #expect(Array(music.played.dropFirst(before).prefix(3)) == expected)
            #expect(run.strays(in: try run.pulses()).isEmpty)
        }
    }

    @Test func aTrackThatNeedsMoreThanTwelvePercentIsSkippedAndNamed() async throws {
        // At 170 spm: +11 %, +13 %, −11 %, −13 %, and 170 beats at half of 340.
        let tempi: [Int64: Double] = [1: 153, 2: 150, 3: 191, 4: 195, 5: 85]
        let music = SyntheticMusic(
            tempi.mapValues { .init(tempo: $0, beats: $0 < 100 ? 60 : 120) },
            playlist: [1, 2, 3, 4, 5],
            missing: ["/gone.mp3"]
        )
        let run = try MusicRun(music, playlist: "/list.m3u")
        try await run.run(at: 170) { run in
            try await run.wait(5)
            #expect(await run.daemon.status.music?.problem == "missing in the playlist: /gone.mp3")
            try await run.wait(45)
            #expect(
                await run.daemon.status.music?.problem
                    == "skipped at 170 spm: Track 2 (+13 %); missing in the playlist: /gone.mp3"
            )
            while music.played.count < 4 { try await run.wait(1) }
        }
        #expect(music.played.prefix(4) == [1, 3, 5, 1])
        #expect(run.messages.all.contains { $0.contains("skipped at 170 spm: Track 4 (−13 %)") })
        #expect(run.strays(in: try run.pulses()).isEmpty)
    }

    @Test func aPlaylistWithoutAFittingTrackPlaysOnlyClicksAndSaysSo() async throws {
        let music = SyntheticMusic([1: .init(tempo: 130), 2: .init(tempo: 128)], playlist: [1, 2])
        let run = try MusicRun(music, playlist: "/list.m3u")
        try await run.run(at: 170) { run in
            try await run.wait(5)
            let problem = await run.daemon.status.music?.problem ?? ""
            #expect(problem.hasPrefix("only clicks: no track of the playlist /list.m3u fits 170 spm within 12 %"))
            #expect(problem.contains("Track 1 (+31 %), Track 2 (+33 %)"))
            #expect(problem.hasSuffix("to play all tracks: music.out_of_range = \"stretch\""))
            #expect(music.played.isEmpty)
            // At another cadence the tracks are tried again.
            try await run.hold(140)
            try await run.wait(10)
            #expect(music.played.first == 1)
            #expect(await run.daemon.status.music?.problem == nil)
            #expect(await run.daemon.status.music?.track != nil)
            // And a track that plays ends with its phrase of 16 beats, which begins with the first phrase that is not rendered yet.
            try await run.hold(170)
            var seconds = 0
            while await run.daemon.status.music?.track != nil, seconds < 60 {
                try await run.wait(1)
                seconds += 1
            }
            #expect(seconds < 30, "\(seconds) s")
            #expect(await run.daemon.status.music?.problem?.hasPrefix("only clicks: ") == true)
        }
    }

    @Test func aPlaylistContinuesAfterTheTrackThatWasHeard() async throws {
        let track = SyntheticMusic.Track(tempo: 170, beats: 120)
        let music = SyntheticMusic([1: track, 2: track, 3: track], playlist: [1, 2, 3])
        let run = try MusicRun(music, playlist: "/list.m3u")
        try await run.run(at: 170) { run in
            // The second track is planned now, but not heard yet.
            while music.played != [1, 2] { try await run.wait(0.2) }
            #expect(music.heard == [1])
            // The reply has the track that was chosen, although it is not heard yet.
            let methods = RequestHandlers(daemon: run.daemon).methods
            #expect(try await methods.reply(to: SkipTrack()).music.track?.id == 2)
            try await run.wait(3)
            #expect(music.heard == [1, 2])
            #expect(try await methods.reply(to: SkipTrack(back: true)).music.track?.id == 1)
            try await run.wait(3)
            #expect(await run.daemon.status.music?.track?.id == 1)
            try await run.wait(40)
        }
        #expect(music.heard == [1, 2, 1, 2])
        #expect(run.strays(in: try run.pulses()).isEmpty)
    }

    @Test(arguments: ["calm", "/list.m3u"])
    func aChangedMoodBeginsTheNextTrackOnlyIfItIsPlayed(playlist: String) async throws {
        let music = SyntheticMusic([1: .init(tempo: 170), 2: .init(tempo: 170)], playlist: [1, 2])
        let run = try MusicRun(music, playlist: playlist)
        let moods = try StepsPlaylistMapper(parsing: ["calm 0 /calm.m3u8"])
        let isMood = playlist == "calm"
        try await run.run(at: 170) { run in
            try await run.wait(5)
            #expect(music.heard == [1])
            #expect(music.moods != moods.moods)
            var settings = DaemonSettings()
            settings.preferences.music.mode = .playlist
            settings.preferences.music.playlist = playlist
            settings.playlists = moods
            await run.daemon.music.apply(settings)
            try await run.wait(5)
        }
        #expect((music.moods == moods.moods) == isMood)
        #expect(music.heard == (isMood ? [1, 1] : [1]))
    }
}
