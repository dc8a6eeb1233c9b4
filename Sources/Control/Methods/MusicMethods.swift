/// Changes the music; absent parameters are not changed.
public struct SetMusic: ControlMethod {
    /// Which tracks are played.
    public let mode: MusicChoice?
    /// The playlist: the absolute path of a file, or a mood of `[playlists]`; it is used by the mode ``MusicChoice/playlist``.
    public let playlist: String?
    /// The volume of the music, 0 to 1.
    public let volume: Double?
    /// How the clicks sound at steps that have music.
    public let clicks: ClicksWithMusicChoice?

    /// Creates a call.
    public init(
        mode: MusicChoice? = nil,
        playlist: String? = nil,
        volume: Double? = nil,
        clicks: ClicksWithMusicChoice? = nil
    ) {
        self.mode = mode
        self.playlist = playlist
        self.volume = volume
        self.clicks = clicks
    }

    /// The music after the call.
    public typealias Reply = MusicReply
}

/// Plays the next track, or the one before.
public struct SkipTrack: ControlMethod {
    /// Whether the track before is played; otherwise the next one.
    public let back: Bool?

    /// Creates a call.
    public init(back: Bool? = nil) { self.back = back }

    /// The music after the call.
    public typealias Reply = MusicReply
}

/// The reply of the methods that change the music.
public struct MusicReply: Codable, Sendable, Equatable {
    /// The settings, and what is playing.
    public let music: MusicStatus
    /// Why the setting is not stored on disk; `nil` when it is stored.
    public let unsaved: [UnsavedPart]?

    /// Creates a reply.
    public init(music: MusicStatus, unsaved: [UnsavedPart]? = nil) {
        self.music = music
        self.unsaved = unsaved
    }
}
