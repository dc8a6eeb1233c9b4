import ArgumentParser
import Configuration
import Control
import Files
import Glibc
import Messages
import MusicFiles
import MusicLibrary

// The verbs that change what is played.

struct ShowMusic: AsyncParsableCommand {
    static let configuration = verb("status", "Print what is playing, the settings of the music, and what prevents it.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.showMusic(after: [:]) }
}

struct MusicOn: AsyncParsableCommand {
    static let configuration = verb("on", "During a run, play tracks of your library whose tempo fits the cadence.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.showMusic(after: ["music.mode": "on"]) }
}

struct MusicOff: AsyncParsableCommand {
    static let configuration = verb("off", "Play no music.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.showMusic(after: ["music.mode": "off"]) }
}

struct MusicPlaylist: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "playlist",
        abstract: "Play the tracks of a playlist in its order.",
        discussion: """
            The playlist is a file (M3U, M3U8, PLS or XSPF) or a mood of [playlists] in config.toml that has a file. A word without \
            a slash and without such an extension is a mood; write ./NAME for a file with such a name. Files that are \
            missing or not in the library are left out and named. A track whose speed would change by more than 12 % is skipped, unless \
            the setting music.out_of_range is "stretch".
            """
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: ArgumentHelp("The path of the file, or the name of the mood.", valueName: "file or mood"),
        completion: .file()
    )
    var playlist: String

    func validate() throws {
        guard !playlist.isEmpty else { throw ValidationError("write the path of a playlist, or the name of a mood") }
    }

    func run() async throws {
        // The daemon has another working folder.
        let isMood = Self.isMood(playlist)
        let playlist = isMood ? playlist : try ExistingPath.file(playlist)
        if !isMood, let reason = Self.reasonAgainst(playlist) {
            throw Terminal.failure("\(playlist): \(reason)")
        }
        try await daemon.showMusic(after: ["music.playlist": playlist, "music.mode": "playlist"])
    }

    /// Why no track of a playlist can be played; nil if one can, or if only the daemon can say it.
    private static func reasonAgainst(_ playlist: String) -> String? {
        let file: PlaylistFile
        do throws(RegularFile.Refusal) {
            file = try PlaylistFile(path: playlist) ?? PlaylistFile([], in: "")
        } catch {
            return "\(error)"
        }
        guard let first = file.paths.first else {
            return file.otherEntries > 0
                ? "this playlist has only streams, which strided does not play" : "this playlist names no file"
        }
        guard file.paths.contains(where: { access($0, F_OK) == 0 }) else {
            return "none of the \(file.paths.count) files of this playlist exists; the first one is \(first)"
        }
        guard let library = try? MusicLibrary(path: Folders.user.music, creates: false),
            let tracks = try? library.tracks(ofPlaylist: playlist), !tracks.contains(where: { $0.track != nil })
        else { return nil }
        return "no file of this playlist is in the music library; to add a folder: stridectl music add"
    }

    /// Whether a word is treated as the name of a mood, even if the working folder contains a file or a folder with this name.
    private static func isMood(_ word: String) -> Bool {
        if word.contains("/") { return false }
        guard let dot = word.lastIndex(of: ".") else { return true }
        return !PlaylistFile.extensions.contains(word[word.index(after: dot)...].lowercased())
    }
}

struct MusicNext: AsyncParsableCommand {
    static let configuration = verb("next", "Play the next track.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.skipTrack(SkipTrack()) }
}

struct MusicPrevious: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "previous",
        abstract: "Play the present track from its beginning; in its first five seconds, play the track before it."
    )
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.skipTrack(SkipTrack(back: true)) }
}

struct MusicVolume: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "volume",
        abstract: "Set the volume of the music: 0% to 100%, or -60dB to 0dB.",
        discussion: "+3dB is 3 dB louder than now; -3dB is 3 dB below full volume."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "A percentage or decibels, such as 80% or -12dB; without it, the current volume is printed.",
        transform: SettingKey.checked("music.volume")
    )
    var volume: String?

    func run() async throws { try await daemon.showMusic(after: ["music.volume": volume]) }
}

struct MusicClicks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clicks",
        abstract: "Choose how the clicks sound at steps that have music: off, soft (12 dB softer) or on.",
        discussion: """
            off: no clicks; on: as without music. The setting is click.with_music. A step without music always has its usual \
            click.
            """
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it, the current value is printed.") var clicks: Choice?

    enum Choice: String, CaseIterable, ExpressibleByArgument {
        case off
        case soft
        case on
    }

    func run() async throws {
        try await daemon.showMusic(after: ["click.with_music": clicks?.rawValue])
    }
}

extension Daemon {
    fileprivate func showMusic(after changes: KeyValuePairs<String, String?>) async throws {
        try await set(changes) { $0.music?.text ?? "music off" }
    }

    fileprivate func skipTrack(_ call: SkipTrack) async throws {
        Terminal.printLine(lines: messages.translated(try await self.call(call).music.text))
    }
}
