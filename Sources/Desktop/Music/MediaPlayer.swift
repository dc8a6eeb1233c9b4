import SystemBus

/// A running media player, described by MPRIS 2.2 (Media MediaPlayer Remote Interfacing Specification).
public struct MediaPlayer: Hashable, Sendable {
    /// The playback state, in the order in which players are preferred.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// The player is playing.
        case playing = "Playing"
        /// The player is paused within a track.
        case paused = "Paused"
        /// The player is stopped or has no track.
        case stopped = "Stopped"
    }

    /// The name on the bus: "org.mpris.MediaPlayer2.mpv".
    public let service: String
    /// The name for users: "mpv".
    public let name: String
    /// The playback state.
    public let status: Status
    /// Whether the player can be controlled.
    public let canControl: Bool
    /// Whether the player opens local files.
    public let opensFiles: Bool
}

extension MediaPlayer {
    /// Creates a player from the properties of its two main interfaces; nil without a valid playback state.
    init?(service: String, about: [String: BusValue], playing: [String: BusValue]) {
        guard let status = playing["PlaybackStatus"]?.text.flatMap(Status.init(rawValue:)) else { return nil }
        self.service = service
        let identity = (about["Identity"]?.text ?? "").printable(atMost: 64)
        name = identity.isEmpty ? String(service.dropFirst(BusName.mediaPlayer.count + 1)) : identity
        self.status = status
        canControl = playing["CanControl"]?.truth ?? false
        let schemes = about["SupportedUriSchemes"]?.values ?? []
        opensFiles = canControl && (schemes.contains(.string("file")) || Self.isMPV(service))
    }

    /// Whether the player is mpv, whose plugin lists only network schemes (as of 2026) but opens files too.
    ///
    /// Other players that do not list "file", such as browsers and Spotify, accept files but do nothing.
    private static func isMPV(_ service: String) -> Bool {
        let mpv = BusName.mediaPlayer + ".mpv"
        // Further mpv instances have their process number in the name.
        return service == mpv || service.hasPrefix(mpv + ".")
    }
}

extension MediaPlayer.Status: Comparable {
    /// Whether a player in state `one` is preferred to a player in state `other`.
    public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .playing: 0
        case .paused: 1
        case .stopped: 2
        }
    }
}
