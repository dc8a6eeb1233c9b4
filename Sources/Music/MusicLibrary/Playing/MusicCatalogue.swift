package import Activities
package import Music
package import MusicFiles

/// The tracks that can be played; its functions may wait for the disk.
package protocol MusicCatalogue: Sendable {
    /// The tracks that may fit a cadence in steps per minute.
    func candidates(cadence: Double) throws(MusicProblem) -> [TempoCandidate]

    func track(_ id: Int64) throws(MusicProblem) -> CatalogueTrack

    /// The tracks of a playlist, in its order; `playlist` is the path of a file, or one of the moods of `[playlists]` in the settings.
    func tracks(ofPlaylist playlist: String, moods: [StepsPlaylistMapper.Mood]) throws(MusicProblem) -> PlaylistTracks

    /// Begins to decode a track at the time `start` in seconds; `rate` is the number of frames per second of the samples.
    func samples(of track: CatalogueTrack, from start: Double, rate: Int) throws(MusicProblem) -> any TrackSamples

    /// Stores that a track was played, at a time in seconds since 1970.
    func recordPlay(_ id: Int64, at time: Double)
}

/// The tracks of a playlist that can be played, and the files that cannot.
package struct PlaylistTracks: Hashable, Sendable {
    package var tracks: [Int64]
    var missing: [String] = []
    /// The paths of files that exist, but are not in the library.
    var unknown: [String] = []

    var problem: String? {
        let parts = [
            missing.isEmpty ? nil : "missing in the playlist: " + Self.named(missing),
            unknown.isEmpty
                ? nil : "not in the library (stridectl music add FOLDER): " + Self.named(unknown),
        ]
        .compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// The first three names, and the number of the others.
    static func named(_ names: [String]) -> String {
        names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
    }
}

package struct CatalogueTrack: Hashable, Sendable {
    package let playable: PlayableTrack
    package let path: String
    /// The title, or the name of the file.
    let title: String
    let artist: String?
    /// The length in seconds.
    let duration: Double
}

/// Why there is no music, as a message for the user.
package struct MusicProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
}
