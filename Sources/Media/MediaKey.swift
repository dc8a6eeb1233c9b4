public import SystemBus

/// An order from a media key, a headset button or another program that controls media players.
public enum MediaKey: Hashable, Sendable {
    /// Pause if something plays, otherwise play.
    case playPause
    /// Play.
    case play
    /// Pause.
    case pause
    /// Stop.
    case stop
    /// The key "next track".
    case next
    /// The key "previous track".
    case previous
    /// Set the volume of the clicks, 0…1.
    case volume(Double)
}

extension MediaKey {
    /// Reads an order to the exported player; nil for an order that has no effect, such as a seek.
    public init?(_ invocation: BusInvocation) {
        guard invocation.interface == MPRIS.player else { return nil }
        switch invocation.order {
        case .method("PlayPause", _): self = .playPause
        case .method("Play", _): self = .play
        case .method("Pause", _): self = .pause
        case .method("Stop", _): self = .stop
        case .method("Next", _): self = .next
        case .method("Previous", _): self = .previous
        // MPRIS: a negative volume is set to 0. A value that is not a number is ignored.
        case .property("Volume", .double(let volume)) where !volume.isNaN: self = .volume(min(max(volume, 0), 1))
        default: return nil
        }
    }
}

/// The names of MPRIS 2.2, the D-Bus interface of media players.
public enum MPRIS {
    /// The prefix of the bus names of players.
    public static let prefix = "org.mpris.MediaPlayer2."
    /// The path of a player's object.
    public static let path = "/org/mpris/MediaPlayer2"
    /// The interface of the program.
    public static let root = "org.mpris.MediaPlayer2"
    /// The interface of the player.
    public static let player = "org.mpris.MediaPlayer2.Player"
    /// The bus name of strided; a second instance on the same bus appends ".instance" and its process number.
    public static let name = prefix + "strided"
}
