import Glibc
public import SystemBus

/// Why something asked of the desktop did not come about.
public enum DesktopError: Error, Hashable, Sendable {
    /// No session bus, no libsystemd to reach it with, or the connection broke.
    case bus(BusError)
    /// A program on the bus has not answered in time: it hangs, or its machine is very busy.
    case silent(service: String)
    /// A program on the bus refused; what it says.
    case refused(BusRefusal, by: String)
    /// Nobody shows notifications, and nobody could be started to: what the start said, where there was one to try.
    case noNotificationServer(BusRefusal?)
    /// No music player runs that can be controlled.
    case noPlayer
    /// Players run, and none of them opens files; their names.
    case noPlayerOpensFiles([String])
    /// Players run, and none of them has playlists of its own; their names.
    case noPlaylists([String])
    /// The players have playlists, and none of that name; the names there are, at most 20.
    case noSuchPlaylist(String, among: [String])
    /// The playlist's file is not there, or may not be read; the number as in `errno.h`.
    case unreadable(path: String, code: Int32)
    /// There may be no further thread in this process; the number as in `errno.h`.
    case noThread(Int32)
    /// It is no longer waited for: `DesktopSession.close`, or a cancelled task.
    case closed
}

extension DesktopError: CustomStringConvertible {
    /// The reason in words, for the log and the terminal; at most 400 letters.
    public var description: String {
        // Names and refusals are other programs' words, or the user's.
        reason.printable(atMost: 400)
    }

    private var reason: String {
        switch self {
        case .bus(let error): "\(error)"
        case .silent(let service): "\(service) does not answer"
        case .refused(let refusal, let service): "\(service): \(refusal)"
        case .noNotificationServer(nil): "no notification server runs"
        case .noNotificationServer(let refusal?): "no notification server runs, and none could be started: \(refusal)"
        case .noPlayer: "no music player runs that can be controlled"
        case .noPlayerOpensFiles(let players): "no running player opens files (\(Self.list(players)))"
        case .noPlaylists(let players): "no running player has playlists of its own (\(Self.list(players)))"
        case .noSuchPlaylist(let name, let known):
            "no playlist \"\(name.prefix(100))\"; there are: \(Self.list(known))"
        case .unreadable(let path, let code): "\(path.prefix(300)): \(String(cString: strerror(code)))"
        case .noThread(let code): "no thread for the session bus (error \(code))"
        case .closed: "the desktop is no longer waited for"
        }
    }

    /// What to do about it, as an order; nil when nothing is known to help.
    public var advice: String? {
        switch self {
        case .bus(let error): error.advice
        case .silent(let service): "restart the program that is \(service) on the session bus"
        case .noNotificationServer: "start a notification server, such as dunst or the desktop's own"
        case .noPlayer: "start one, such as mpv --idle with mpv-mpris"
        case .noPlayerOpensFiles: "start one that does, such as mpv --idle with mpv-mpris"
        case .noPlaylists: "give a playlist's file (.m3u8), or start a player with playlists"
        case .noSuchPlaylist: "give one of these names, or a playlist's file (.m3u8)"
        case .unreadable: "give the absolute path of a file that can be read"
        case .refused, .noThread, .closed: nil
        }
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}

/// An alert that is not on the screen, and why.
public struct AlertNotShown: Error, Hashable, Sendable {
    /// Why.
    public let reason: DesktopError
    /// Whether the alert before was shown, or was not for another reason: log it then, and only then.
    ///
    /// Never for `closed`, which says nothing of the desktop.
    public let isNews: Bool
}
