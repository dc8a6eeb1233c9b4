import SystemBus

/// A music player that runs, as it tells of itself by MPRIS 2.2 (the Media Player Remote Interfacing Specification).
public struct Player: Hashable, Sendable {
    /// What it is doing; in the order in which players are chosen.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// Music is heard.
        case playing = "Playing"
        /// A track is held.
        case paused = "Paused"
        /// There is no track, or it is at its beginning.
        case stopped = "Stopped"
    }

    /// Its name on the bus: "org.mpris.MediaPlayer2.mpv".
    public let service: String
    /// What it calls itself: "mpv".
    public let name: String
    /// What it is doing.
    public let status: Status
    /// Whether it lets itself be controlled.
    public let canControl: Bool
    /// Whether it opens files on this machine when it is asked to.
    public let opensFiles: Bool
}

extension Player {
    /// A player by the properties of its two main interfaces; nil for what tells no status.
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

    /// mpv-mpris lists only what comes by the network, as of 2026, and opens files all the same.
    ///
    /// Others that leave "file" out, such as browsers and Spotify, take it and do nothing.
    private static func isMPV(_ service: String) -> Bool {
        let mpv = BusName.mediaPlayer + ".mpv"
        // The second mpv that runs has its process's number in its name.
        return service == mpv || service.hasPrefix(mpv + ".")
    }
}

extension Player.Status: Comparable {
    /// Whether a player that does the one is chosen before one that does the other.
    public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .playing: 0
        case .paused: 1
        case .stopped: 2
        }
    }
}
