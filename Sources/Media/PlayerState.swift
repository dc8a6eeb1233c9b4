/// What media keys, phone calls and the inhibition of sleep depend on: the clicks, the recording and the settings.
public struct PlayerState: Hashable, Sendable {
    /// The state of the clicks, of the recording or of both.
    public enum Activity: Hashable, Sendable {
        /// There is none.
        case none
        /// It is in progress.
        case playing
        /// It is paused.
        case paused
    }

    /// The clicks.
    public var clicks = Activity.none
    /// The recording.
    public var recording = Activity.none
    /// The number of the run; a player shows it as the track.
    public var run: UInt64 = 0
    /// Cadence and pace, such as "172 spm · 5:30 /km".
    public var title = ""
    /// The track that is played on the beats; nil without one.
    public var track: PlayedTrack?
    /// The volume of the clicks, 0…1.
    public var volume = 1.0
    /// What media keys do.
    public var keys = MediaKeys.both
    /// What the keys "next" and "previous" do.
    public var next = NextKey.pace

    /// Creates the state without a run.
    public init() {}

    /// The state of the run: of the clicks or, without clicks, of the recording.
    public var activity: Activity { clicks == .none ? recording : clicks }

    /// Whether there is a run: clicks, or a recording.
    public var isActive: Bool { activity != .none }

    /// Whether the clicks or the recording are paused.
    public var isPaused: Bool { clicks == .paused || recording == .paused }

    /// Whether strided is to be a media player now.
    public var isPlayer: Bool { isActive && keys != .off }
}

/// A track of music that is played on the beats.
public struct PlayedTrack: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The artist; nil if it is not known.
    public var artist: String?
    /// The length at its own speed.
    public var duration: Duration

    /// Creates a track.
    public init(title: String, artist: String?, duration: Duration) {
        self.title = title
        self.artist = artist
        self.duration = duration
    }
}

/// What media keys do: the setting `media.keys`.
public enum MediaKeys: String, Hashable, Sendable, CaseIterable {
    /// Nothing; strided is no media player.
    case off
    /// They pause and resume the run.
    case clicks
    /// They pause and resume the run and the music player that plays.
    case both
}

/// What the keys "next" and "previous" do: the setting `media.next`.
public enum NextKey: String, Hashable, Sendable, CaseIterable {
    /// "next" makes the pace faster, "previous" makes it slower.
    case pace
    /// "next" starts a new lap.
    case lap
    /// "next" plays the next track, "previous" the one before.
    case track
}
