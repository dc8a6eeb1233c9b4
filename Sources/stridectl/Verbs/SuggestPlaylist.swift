import Activities
import ArgumentParser
import Control
import Report

/// The command `stridectl suggest playlist --play`.
struct SuggestPlaylist: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "playlist",
        abstract: "The playlist that suits the steps of your last seven days.",
        discussion: """
            Which playlist goes with which week is set in [playlists] of config.toml: files (.m3u8) or the names of a player's \
            own. A player is any with MPRIS, such as mpv with mpv-mpris, VLC or Rhythmbox.
            """
    )
    @OptionGroup var daemon: Daemon
    @OptionGroup var display: DisplayOptions
    @Flag(help: "Have a running player play it.") var play = false
    @Flag(help: "As JSON.") var json = false

    func run() async throws {
        try await daemon.connect { client throws(ControlClientError) in
            let playlist = try await client.call(Control.SuggestPlaylist(play: play)).playlist
            guard !json else { return Terminal.printLine(JSONText(playlist, .playlist)) }
            Terminal.show(SuggestionText(PlaylistSuggestion(playlist), style: display.style))
            if let player = playlist.playing { Terminal.printLine("\(player) plays it") }
        }
    }
}

extension PlaylistSuggestion {
    fileprivate init(_ playlist: PlaylistReport) {
        if let mood = playlist.mood, let target = playlist.target {
            self = .playlist(Playlist(mood: mood, target: Playlist.Target(target)), reason: playlist.reason)
        } else {
            self = .noData(reason: playlist.reason)
        }
    }
}
