import Activities
public import ArgumentParser
package import Cadence
import Control
import Report

struct SuggestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest",
        abstract: "Suggest a cadence for a speed, or a playlist for your week.",
        subcommands: [SuggestCadence.self, SuggestPlaylist.self],
        defaultSubcommand: SuggestCadence.self
    )
}

struct SuggestCadence: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cadence",
        abstract: "Suggest a cadence for a speed, without the daemon. You can leave out the word cadence."
    )
    @Option(help: "A speed or a pace, with its unit.", transform: { try Speed(parsing: $0) }) var speed: Speed
    @Option(help: "178cm, 1.78m, 5ft10in or 70in; default: 170cm.", transform: { try Length(parsing: $0) })
    var height = Length(
        meters: 1.7
    )
    @Option(
        parsing: .unconditional,
        help: "The runner's offset, -10 to +10 steps per minute.",
        transform: { try StepRateOffset(parsing: $0) }
    )
    var offset = StepRateOffset.zero
    @Option(help: "walking or running; default: the usual gait at the speed.") var gait: Gait?
    @OptionGroup var display: DisplayOptions
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() throws {
        let runner = Runner(height: height, mass: nil, offset: offset)
        let suggestion = CadenceModel(personal: PersonalModel(height: height)).suggestion(
            for: speed,
            gait: gait ?? Transition.gait(at: speed, for: runner),
            ground: .overground,
            runner: runner
        )
        guard !json else {
            let document: JSONFields = [
                "speed_mps": suggestion.speed.metersPerSecond,
                "cadence_spm": suggestion.cadence.stepsPerMinute,
                "step_length_m": suggestion.stepLength.meters,
                "leg_length_m": suggestion.legLength.meters,
                "step_check": suggestion.stepCheck.rawValue,
                "gait": suggestion.gait.rawValue,
            ]
            return Terminal.printLine(JSONText(document, .suggestion))
        }
        let step = suggestion.stepLength.formatted(.meters)
        let speed = speed.formatted(display.units.speed)
        Terminal.printLine("\(suggestion.cadence.formatted) \(suggestion.gait.rawValue) at \(speed), steps of \(step)")
    }
}

extension Gait: ExpressibleByArgument {}

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
        let playlist = try await daemon.call(Control.SuggestPlaylist(play: play)).playlist
        guard !json else { return Terminal.printLine(JSONText(playlist, .playlist)) }
        Terminal.show(SuggestionText(PlaylistSuggestion(playlist), style: daemon.display.style))
        if let player = playlist.playing { Terminal.printLine("\(player) is playing it") }
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
