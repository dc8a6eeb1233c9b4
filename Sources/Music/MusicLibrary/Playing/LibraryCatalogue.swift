package import Activities
import Files
import Glibc
package import Music
package import MusicFiles
import Synchronization

/// The tracks of the user's library, which `stridectl music add` fills.
///
/// Files are decoded by another process, so that a damaged file cannot end the daemon. Thread-safe.
package final class LibraryCatalogue: MusicCatalogue {
    private let path: String
    private let program: String
    private let home: String
    private let opened = Mutex<MusicLibrary?>(nil)

    /// Creates a catalogue; the library is opened when it is first needed.
    ///
    /// - Parameter executable: the path of the running program's file, in whose folder `strided-music` is installed.
    package init(path: String, executable: String = CommandLine.executable, home: String) {
        self.path = path
        program = MusicProgram.path(beside: executable)
        self.home = home
    }

    package func candidates(cadence: Double) throws(MusicProblem) -> [TempoCandidate] {
        let range = TrackChoice.range
        return try library { library throws(MusicLibraryError) in
            try library.candidates(tempoRanges: [cadence / range.upperBound...cadence / range.lowerBound])
        }
    }

    package func track(_ id: Int64) throws(MusicProblem) -> CatalogueTrack {
        let (track, beats) = try library { library throws(MusicLibraryError) in
            (try library.track(id), try library.beatMap(id))
        }
        guard let track, let beats else { throw MusicProblem(description: "track \(id) is no longer in the library") }
        let gain = MusicLoudness.gain(loudness: track.loudness, truePeak: track.truePeak ?? 1)
        guard let playable = PlayableTrack(id: id, beats: beats, gain: gain) else {
            throw MusicProblem(
                description:
                    "\(track.path) has no steady part of \(PlayableTrack.leastBeats) beats, so it is not played"
            )
        }
        return CatalogueTrack(
            playable: playable,
            path: track.path,
            title: track.name,
            artist: track.artist,
            duration: track.duration ?? beats.beats.last ?? 0
        )
    }

    package func tracks(ofPlaylist playlist: String, moods: [StepsPlaylistMapper.Mood]) throws(MusicProblem)
        -> PlaylistTracks
    {
        let file = try file(ofPlaylist: playlist, moods: moods)
        let entries = try library { library throws(MusicLibraryError) in try library.tracks(ofPlaylist: file) }
        guard !entries.isEmpty else { throw MusicProblem(description: "\(file) contains no tracks") }
        var result = PlaylistTracks(tracks: [])
        for entry in entries {
            if access(entry.path, F_OK) != 0 {
                result.missing.append(entry.path)
            } else if let track = entry.track {
                result.tracks.append(track)
            } else {
                result.unknown.append(entry.path)
            }
        }
        guard !result.tracks.isEmpty else {
            throw MusicProblem(description: "no track of \(file) can be played: \(result.problem ?? "")")
        }
        return result
    }

    package func samples(of track: CatalogueTrack, from start: Double, rate: Int) throws(MusicProblem)
        -> any TrackSamples
    {
        let id = track.playable.id
        guard try library({ library throws(MusicLibraryError) in try library.hasScannedFile(id) }) else {
            throw MusicProblem(
                description: "\(track.path) has changed; to analyse it again: stridectl music scan"
            )
        }
        do throws(MusicFileError) {
            return try DecodedTrack(track.path, rate: rate, from: start, program: program, patience: .seconds(5))
        } catch {
            throw MusicProblem(description: "\(track.path): \(error.description)")
        }
    }

    package func recordPlay(_ id: Int64, at time: Double) {
        // An error is ignored, because its only effect is that the track may be repeated sooner.
        _ = try? library { library throws(MusicLibraryError) in try library.recordPlay(id, at: Int64(time)) }
    }

    private func file(ofPlaylist playlist: String, moods: [StepsPlaylistMapper.Mood]) throws(MusicProblem) -> String {
        var path = playlist
        if let mood = moods.first(where: { $0.playlist.mood == playlist }) {
            guard case .file(let file) = mood.playlist.target else {
                throw MusicProblem(
                    description: "the mood \(playlist) has no file; write \(playlist) STEPS FILE.m3u8 in [playlists]"
                )
            }
            path = file
        }
        if path.hasPrefix("~/") { path = home + path.dropFirst() }
        guard path.hasPrefix("/") else {
            let names = moods.map(\.playlist.mood).joined(separator: ", ")
            throw MusicProblem(description: "\(playlist) is neither a full path nor a mood; the moods are \(names)")
        }
        return path
    }

    /// The open library; nil if none is open, or if the user has removed it or put another one in its place.
    private var openLibrary: MusicLibrary? {
        opened.withLock { library in
            if library?.isInPlace == false { library = nil }
            return library
        }
    }

    private func library<Value>(
        _ body: (MusicLibrary) throws(MusicLibraryError) -> Value
    ) throws(MusicProblem) -> Value {
        do throws(MusicLibraryError) {
            if let library = openLibrary { return try body(library) }
            // Waits at most 0.1 s for another program that writes to the library, so that the music does not stop.
            let library = try MusicLibrary(path: path, creates: false, patience: 0.1)
            opened.withLock { $0 = library }
            return try body(library)
        } catch {
            throw MusicProblem(description: error.description)
        }
    }
}

enum MusicLoudness {
    /// The loudness of all tracks at full volume, in LUFS (EBU R 128); clicks and speech have room above it.
    private static let target = -18.0
    /// The largest true peak of a track after its gain, linear.
    ///
    /// It must be at most √0.5, so that two tracks in a crossfade of constant power do not exceed full scale.
    private static let largestPeak = 0.7
    /// The largest gain, 12 dB, so that the noise of a soft recording stays soft.
    private static let largestGain = 4.0

    /// The linear gain of a track with a loudness in LUFS (nil for silence) and a linear true peak.
    static func gain(loudness: Double?, truePeak: Double) -> Float {
        guard let loudness, loudness.isFinite else { return 1 }
        let gain = min(pow(10, (target - loudness) / 20), largestGain)
        return Float(truePeak > 0 ? min(gain, largestPeak / truePeak) : gain)
    }
}
