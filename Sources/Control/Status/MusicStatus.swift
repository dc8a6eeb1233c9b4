/// The runner's own music on the beat grid: the settings, and what is playing.
public struct MusicStatus: Sendable, Equatable, Codable {
    /// Which tracks are played.
    public let mode: MusicChoice
    /// The playlist of the mode ``MusicChoice/playlist``; `nil` if none was chosen.
    public let playlist: String?
    /// The volume of the music, 0 to 1.
    public let volume: Double
    /// How the clicks sound at steps that have music.
    public let clicks: ClicksWithMusicChoice
    /// The track that is playing, or that continues after a pause; `nil` without one.
    public let track: TrackStatus?
    /// Why there is no music, or why a track was skipped; `nil` if there is no problem.
    public let problem: String?

    /// Creates a status.
    public init(
        mode: MusicChoice,
        playlist: String? = nil,
        volume: Double,
        clicks: ClicksWithMusicChoice,
        track: TrackStatus? = nil,
        problem: String? = nil
    ) {
        self.mode = mode
        self.playlist = playlist
        self.volume = volume.ifFinite ?? 0
        self.clicks = clicks
        self.track = track
        self.problem = problem
    }
}

/// A track that is playing.
public struct TrackStatus: Sendable, Equatable, Codable {
    /// The number of the track in the library.
    public let id: Int
    /// The title, or the name of the file.
    public let title: String
    /// The artist; `nil` if it is not known.
    public let artist: String?
    /// Beats per minute at the track's own speed.
    public let tempo: Double
    /// By which factor it is played faster now; below 1 it is played slower.
    public let speed: Double
    /// The position in the track, in seconds at its own speed.
    public let position: Double
    /// The length of the track, in seconds at its own speed.
    public let duration: Double

    /// Creates a status.
    public init(
        id: Int,
        title: String,
        artist: String? = nil,
        tempo: Double,
        speed: Double,
        position: Double,
        duration: Double
    ) {
        self.id = id
        self.title = title
        self.artist = artist
        self.tempo = tempo.ifFinite ?? 0
        self.speed = speed.ifFinite ?? 1
        self.position = position.ifFinite ?? 0
        self.duration = duration.ifFinite ?? 0
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, artist
        case tempo = "tempo_bpm"
        case speed
        case position = "position_s"
        case duration = "duration_s"
    }
}

/// Which tracks are played.
public enum MusicChoice: String, Sendable, Codable, CaseIterable {
    /// None.
    case off
    /// The tracks of the library whose tempo fits the cadence.
    case on
    /// The tracks of the playlist, in its order.
    case playlist
}

/// How the clicks sound at steps that have music.
public enum ClicksWithMusicChoice: String, Sendable, Codable, CaseIterable {
    /// They do not sound.
    case off
    /// They are 12 dB softer.
    case soft
    /// They are unchanged.
    case on
}
