package import Activities
package import Music
package import MusicFiles

/// Music files that are named on the command line of `strided render`, or none; they are analysed and decoded in this process.
package struct FileCatalogue: MusicCatalogue {
    private let tracks: [CatalogueTrack]

    package init() { tracks = [] }

    /// Analyses the files; it is an error if one of them has no steady beat.
    package init(_ paths: [String]) throws(MusicProblem) {
        var tracks: [CatalogueTrack] = []
        for (index, path) in paths.enumerated() {
            do throws(MusicFileError) {
                let analysis = try TrackAnalyser.analyse(path)
                let loudness = analysis.loudness
                let gain = MusicLoudness.gain(loudness: loudness.integrated, truePeak: loudness.truePeak)
                guard let playable = PlayableTrack(id: Int64(index) + 1, beats: analysis.beats, gain: gain) else {
                    throw MusicFileError(.empty, "it has no steady beat")
                }
                let track = CatalogueTrack(
                    playable: playable,
                    path: path,
                    title: analysis.tags.title ?? path,
                    artist: analysis.tags.artist,
                    duration: analysis.duration
                )
                tracks.append(track)
            } catch {
                throw MusicProblem(description: "\(path): \(error.description)")
            }
        }
        self.tracks = tracks
    }

    package func candidates(cadence: Double) throws(MusicProblem) -> [TempoCandidate] {
        tracks.map { TempoCandidate(id: $0.playable.id, tempo: $0.playable.tempo) }
    }

    package func track(_ id: Int64) throws(MusicProblem) -> CatalogueTrack { tracks[Int(id) - 1] }

    package func tracks(ofPlaylist playlist: String, moods: [StepsPlaylistMapper.Mood]) throws(MusicProblem)
        -> PlaylistTracks
    {
        guard !tracks.isEmpty else { throw MusicProblem(description: "there is no library of music") }
        return PlaylistTracks(tracks: tracks.map(\.playable.id))
    }

    package func samples(of track: CatalogueTrack, from start: Double, rate: Int) throws(MusicProblem)
        -> any TrackSamples
    {
        do throws(MusicFileError) {
            return try TrackReader(track.path, rate: rate, from: start)
        } catch {
            throw MusicProblem(description: "\(track.path): \(error.description)")
        }
    }

    package func recordPlay(_ id: Int64, at time: Double) {}
}
