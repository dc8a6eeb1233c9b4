import Activities
import ArgumentParser
import Control
import Report

/// The command `stridectl suggest playlist`: suggests a playlist for the steps of the last seven days, and can play it.
struct SuggestPlaylist: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "playlist",
        abstract: "Suggest a playlist for the steps of your last seven days.",
        discussion: """
            [playlists] in config.toml assigns playlists to numbers of steps: files (.m3u8) or names of playlists in the player. \
            Every player with MPRIS works, such as mpv with mpv-mpris, VLC or Rhythmbox.
            """
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Play the playlist in a music player that is running.") var play = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await daemon.connect { client throws(ControlClientError) in
            let playlist = try await client.call(Control.SuggestPlaylist(play: play)).playlist
            guard !json else { return Terminal.printLine(JSONText(playlist, .playlist)) }
            Terminal.show(SuggestionText(PlaylistSuggestion(playlist), style: daemon.display.style))
            if let player = playlist.playing { Terminal.printLine("\(player) is playing it") }
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
