import Activities
import Foundation
import Music
import MusicFiles
import Synchronization

@testable import MusicLibrary

/// A library of synthesised tracks: pulses on each beat, louder on even beats, or a tone.
///
/// The time of each pulse is known exactly, so the pulses in a recording show where the beats are played.
final class SyntheticMusic: MusicCatalogue {
    /// A track: its tempo, its length and its faults.
    struct Track: Sendable {
        var tempo: Double
        var beats = 400
        /// The time of the first beat in seconds.
        var start = 0.73
        /// The file cannot be opened.
        var isMissing = false
        /// Reading fails after this time in seconds.
        var failsAfter: Double?
        /// The file ends at this time in seconds, earlier than its beats.
        var endsAfter: Double?
        /// The number of pulses from each beat to the next one.
        var pulsesPerBeat = 1
        /// The frequency in hertz of a tone that replaces the pulses; it has the level of a quiet pulse.
        var tone: Double?
    }

    static let loud: Float = 0.5
    static let quiet: Float = 0.3
    /// Frames of a pulse at 8 kHz.
    static let pulse = 24

    private let tracks: [Int64: Track]
    private let playlist: [Int64]
    private let missing: [String]
    private let plays = Mutex<[Int64: Double]>([:])
    private let opened = Mutex<[Int64]>([])
    private let recorded = Mutex<[Int64]>([])
    private let reads = Mutex<[[StepsPlaylistMapper.Mood]]>([])

    init(_ tracks: [Int64: Track], playlist: [Int64] = [], missing: [String] = []) {
        self.tracks = tracks
        self.playlist = playlist
        self.missing = missing
    }

    /// The tracks that were opened, in order.
    var played: [Int64] { opened.withLock { $0 } }

    /// The tracks that were heard, in order.
    var heard: [Int64] { recorded.withLock { $0 } }

    /// The moods with which the playlist was last read.
    var moods: [StepsPlaylistMapper.Mood] { reads.withLock { $0.last ?? [] } }

    /// How often the playlist was read.
    var playlistReads: Int { reads.withLock { $0.count } }

    func candidates(cadence: Double) throws(MusicProblem) -> [TempoCandidate] {
        plays.withLock { plays in
            tracks.map { TempoCandidate(id: $0.key, tempo: $0.value.tempo, lastPlayed: plays[$0.key]) }
        }
    }

    func track(_ id: Int64) throws(MusicProblem) -> CatalogueTrack {
        guard let track = tracks[id] else { throw MusicProblem(description: "there is no track \(id)") }
        let beats = (0..<track.beats).map { track.start + Double($0) * 60 / track.tempo }
        guard
            let playable = PlayableTrack(
                id: id,
                beats: BeatMap(beats: beats, firstDownbeat: 0, steady: [0..<track.beats], confidence: 1)
            )
        else { throw MusicProblem(description: "track \(id) has too few beats") }
        let end = beats[beats.count - 1] + 1
        return CatalogueTrack(playable: playable, path: "/\(id)", title: "Track \(id)", artist: nil, duration: end)
    }

    func tracks(ofPlaylist playlist: String, moods: [StepsPlaylistMapper.Mood]) throws(MusicProblem) -> PlaylistTracks {
        reads.withLock { $0.append(moods) }
        return PlaylistTracks(tracks: self.playlist, missing: missing)
    }

    func samples(of track: CatalogueTrack, from start: Double, rate: Int) throws(MusicProblem) -> any TrackSamples {
        let id = track.playable.id
        guard let wanted = tracks[id], !wanted.isMissing else {
            throw MusicProblem(description: "/\(id) does not exist")
        }
        opened.withLock { $0.append(id) }
        return Samples(wanted, playable: track.playable, frame: Int((start * Double(rate)).rounded()), rate: rate)
    }

    func recordPlay(_ id: Int64, at time: Double) {
        plays.withLock { $0[id] = time }
        recorded.withLock { $0.append(id) }
    }

    private final class Samples: TrackSamples {
        private let track: Track
        private let pulses: [Int]
        private var frame: Int
        private let rate: Int

        init(_ track: Track, playable: PlayableTrack, frame: Int, rate: Int) {
            self.track = track
            self.frame = frame
            self.rate = rate
            let count = track.pulsesPerBeat
            pulses = (0...(playable.beats.beats.count - 1) * count).map { index in
                let seconds = playable.beats.seconds(atBeat: Double(index) / Double(count))
                return Int((seconds * Double(rate)).rounded())
            }
        }

        func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MusicFileError) -> Int {
            if let limit = track.failsAfter, Double(frame) > limit * Double(rate) { throw MusicFileError(.damaged) }
            let end = track.endsAfter.map { Int($0 * Double(rate)) } ?? (pulses.last ?? 0) + rate
            let count = min(buffer.count / 2, max(0, end - frame))
            for index in 0..<2 * count {
                let time = Double(frame + index / 2) / Double(rate)
                buffer[index] = track.tone.map { SyntheticMusic.quiet * Float(sin(2 * .pi * $0 * time)) } ?? 0
            }
            if track.tone == nil { addPulses(to: buffer, count: count) }
            frame += count
            return count
        }

        private func addPulses(to buffer: UnsafeMutableBufferPointer<Float>, count: Int) {
            let length = SyntheticMusic.pulse
            for (number, pulse) in pulses.enumerated() where pulse < frame + count && pulse + length > frame {
                let isLoud = number.isMultiple(of: 2 * track.pulsesPerBeat)
                let level = isLoud ? SyntheticMusic.loud : SyntheticMusic.quiet
                for index in max(pulse, frame)..<min(pulse + length, frame + count) {
                    buffer[2 * (index - frame)] = level
                    buffer[2 * (index - frame) + 1] = level
                }
            }
        }
    }
}
