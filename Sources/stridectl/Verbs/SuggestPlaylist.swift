import ArgumentParser
import Control

/// `stridectl suggest playlist --play`.
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
    @Flag(help: "Have a running player play it.") var play = false
    @Flag(help: "As JSON.") var json = false

    func run() async throws {
        try await daemon.talk { client throws(ControlClientError) in
            let playlist = try await client.playlist(play: play)
            guard !json else { return Terminal.say(JSONText(playlist, pretty: true).text) }
            let what = [playlist.mood, playlist.target].compactMap(\.self).joined(separator: ": ")
            Terminal.say([what, playlist.reason].filter { !$0.isEmpty }.joined(separator: " – "))
            if let player = playlist.playing { Terminal.say("\(player) plays it") }
        }
    }
}
