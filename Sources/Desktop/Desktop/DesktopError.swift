import Glibc
package import SystemBus

/// An error of the desktop's notification server or of music player programs.
package enum DesktopError: Error, Hashable, Sendable {
    case bus(BusError)
    case silent(service: String)
    case refused(BusRefusal, by: String)
    /// There is no notification server, and none could be started; the value is the error of the attempt, or nil if the bus knows no
    /// server.
    case noNotificationServer(BusRefusal?)
    case noPlayer
    /// None of the running music player programs opens files; the value is the list of their names.
    case noPlayerOpensFiles([String])
    /// None of the running music player programs stores playlists; the value is the list of their names.
    case noPlaylists([String])
    /// No running music player program has a playlist with this name; `among` is a list of up to 20 existing playlists.
    case noSuchPlaylist(String, among: [String])
    /// The playlist file does not exist or is not readable; the number is from `errno.h`.
    case unreadable(path: String, code: Int32)
    /// The thread could not be created; the number is from `errno.h`.
    case noThread(Int32)
    /// The call was abandoned by `DesktopSession.close` or by a cancelled task.
    case closed
}

extension DesktopError: CustomStringConvertible {
    /// The error in one line for the log and the terminal; at most 400 characters.
    package var description: String {
        // Names and error texts come from other programs or the user, so control characters are removed.
        reason.printable(atMost: 400)
    }

    private var reason: String {
        switch self {
        case .bus(let error): "\(error)"
        case .silent(let service): "\(service) does not answer"
        case .refused(let refusal, let service): "\(service): \(refusal)"
        case .noNotificationServer(nil): "no notification server is running"
        case .noNotificationServer(let refusal?): "no notification server could be started: \(refusal)"
        case .noPlayer: "no music player that strided can control is running"
        case .noPlayerOpensFiles(let players): "no running music player opens files (\(Self.list(players)))"
        case .noPlaylists(let players): "no running music player has stored playlists (\(Self.list(players)))"
        case .noSuchPlaylist(let name, let known):
            "there is no playlist \"\(name.prefix(100))\"; there are: \(Self.list(known))"
        case .unreadable(let path, let code): "\(path.prefix(300)): \(String(cString: strerror(code)))"
        case .noThread(let code): "the thread for the bus could not be started (error \(code))"
        case .closed: "the call was cancelled because the desktop session is closed"
        }
    }

    /// What to do about the error; nil if there is no advice.
    package var advice: String? {
        switch self {
        case .bus(let error): error.advice
        case .silent(let service): "restart the program with the bus name \(service)"
        case .noNotificationServer: "start a notification server, for example dunst"
        case .noPlayer: "start one, for example mpv --idle with mpv-mpris"
        case .noPlayerOpensFiles: "start a music player that opens files, for example mpv --idle with mpv-mpris"
        case .noPlaylists:
            "write a file (.m3u8) for each mood under [playlists] in config.toml, such as moods = \"relaxing 0 ~/Music/slow.m3u8\"; "
                + "mpv plays files"
        case .noSuchPlaylist: "give one of these names, or a playlist file (.m3u8)"
        case .unreadable: "give the absolute path of a readable file"
        case .refused, .noThread, .closed: nil
        }
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}

package struct NotificationError: Error, Hashable, Sendable {
    package let reason: DesktopError
    /// Whether the caller should log this error: it is the first error, or it differs from the previous error.
    ///
    /// The value is always false for `closed`, because closing the session is not a fault.
    package let shouldLog: Bool
}

extension String {
    /// Returns the text without control characters and invisible characters; the result has at most `count` characters.
    func printable(atMost count: Int, keepsLines: Bool = false) -> String {
        let letters = unicodeScalars.lazy.filter { scalar in
            if scalar == "\n" { return keepsLines }
            return switch scalar.properties.generalCategory {
            // Emoji use the zero-width joiner, which is a format character.
            case .format: scalar == "\u{200D}"
            case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        return String(String.UnicodeScalarView(letters.prefix(count)))
    }
}
