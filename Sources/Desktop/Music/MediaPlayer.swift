import SystemBus

/// A running music player program with the interface MPRIS 2.2 (Media Player Remote Interfacing Specification).
public struct MediaPlayer: Hashable, Sendable {
    /// The playback state; strided prefers a program that is playing to one that is paused, and both to one that is stopped.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// The program is playing a track.
        case playing = "Playing"
        /// The program is paused within a track.
        case paused = "Paused"
        /// The program is stopped or has no track.
        case stopped = "Stopped"
    }

    /// The program's name on the bus: "org.mpris.MediaPlayer2.mpv".
    public let service: String
    /// The program's name for users: "mpv".
    public let name: String
    /// The playback state.
    public let status: Status
    /// Whether other programs can control this music player program.
    public let canControl: Bool
    /// Whether this music player program opens local files.
    public let opensFiles: Bool
    /// Whether the program says which file or stream it has loaded.
    let hasFile: Bool
}

extension MediaPlayer {
    /// Creates a description of a music player program from the properties of its two main interfaces; nil without a valid playback state.
    init?(service: String, about: [String: BusValue], playing: [String: BusValue]) {
        guard let status = playing["PlaybackStatus"]?.text.flatMap(Status.init(rawValue:)) else { return nil }
        self.service = service
        let identity = (about["Identity"]?.text ?? "").printable(atMost: 64)
        name = identity.isEmpty ? String(service.dropFirst(BusName.mediaPlayer.count + 1)) : identity
        self.status = status
        canControl = playing["CanControl"]?.truth ?? false
        let schemes = about["SupportedUriSchemes"]?.values ?? []
        hasFile = playing["Metadata"]?.entries?["xesam:url"] != nil
        opensFiles = canControl && (schemes.contains(.string("file")) || Self.isMPV(service))
    }

    var isMPV: Bool { Self.isMPV(service) }

    /// Whether the program is mpv: its MPRIS plugin lists only network schemes (as of 2026), but also opens files.
    ///
    /// Other programs that do not list "file", such as browsers and Spotify, accept the request but do not open the file.
    private static func isMPV(_ service: String) -> Bool {
        let mpv = BusName.mediaPlayer + ".mpv"
        // If several mpv programs run, all but the first have their process number in the name.
        return service == mpv || service.hasPrefix(mpv + ".")
    }
}

extension MediaPlayer.Status: Comparable {
    /// Whether a music player program in state `one` is preferred to one in state `other`.
    public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .playing: 0
        case .paused: 1
        case .stopped: 2
        }
    }
}
