import Activities
public import ArgumentParser
package import Cadence
package import Control
import Messages
import Report

struct PaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pace",
        abstract: "Set the pace.",
        discussion: "10kmh, 10km/h, 6:00/km, 9:39/mi, 6.2mph, 2.8m/s. This ends following a source."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "A pace or a speed, with its unit; without it, the current value is printed.",
        transform: Speed.init(pace:)
    )
    var pace: Speed?

    func run() async throws {
        try await daemon.set(
            pace.map { SetPace(metersPerSecond: $0.metersPerSecond) },
            showing: { $0.paceLine(daemon.style) }
        )
    }
}

struct FasterCommand: AsyncParsableCommand {
    static let configuration = verb("faster", "Increase the pace by 0.5 km/h, or by another difference.")
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "The difference with its unit, such as 1kmh or 0.3mph; default: 0.5kmh.",
        transform: { try Speed(parsing: $0) }
    )
    var change: Speed?

    func run() async throws {
        try await daemon.set(
            ChangePace(deltaMetersPerSecond: change?.metersPerSecond ?? ChangePace.step),
            showing: { $0.paceLine(daemon.style) }
        )
    }
}

struct SlowerCommand: AsyncParsableCommand {
    static let configuration = verb("slower", "Decrease the pace by 0.5 km/h, or by another difference.")
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "The difference with its unit, such as 1kmh or 0.3mph; default: 0.5kmh.",
        transform: { try Speed(parsing: $0) }
    )
    var change: Speed?

    func run() async throws {
        try await daemon.set(
            ChangePace(deltaMetersPerSecond: -(change?.metersPerSecond ?? ChangePace.step)),
            showing: { $0.paceLine(daemon.style) }
        )
    }
}

struct CadenceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cadence",
        abstract: "Play a fixed cadence at every pace; with \"auto\" the pace sets the cadence again."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Steps per minute, or auto; without it, the current value is printed.", transform: Choice.init)
    var cadence: Choice?

    enum Choice: Sendable {
        case auto
        case held(StepRate)

        init(_ text: String) throws {
            self = text == "auto" ? .auto : .held(try StepRate(parsing: text))
        }
    }

    func run() async throws {
        switch cadence {
        case .held(let rate):
            let call = HoldCadence(stepsPerMinute: rate.stepsPerMinute)
            try await daemon.set(call, showing: line)
        case .auto: try await daemon.set(FollowPace(), showing: line)
        case nil: try await daemon.set(FollowPace?.none, showing: line)
        }
    }

    private func line(_ reply: SetPace.Reply) -> String { daemon.messages.translated(reply.cadenceLine) }
}

struct FollowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: "Choose the source that sets the pace.",
        discussion: """
            manual: the pace you set. auto: the most accurate source with recent readings. gps: gpsd or NMEA. \
            treadmill, footpod: a Bluetooth sensor. steps: your measured cadence. heart 140-148: the pace that holds your heart rate in \
            this zone.
            """
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it, the current value is printed.") var source: FollowChoice?
    @Argument(
        help: "The zone in beats per minute, only for heart.",
        transform: { try WorkoutRange(heartZone: $0) }
    )
    var zone: WorkoutRange?

    func validate() throws {
        switch (source, zone) {
        case (.heart, nil): throw ValidationError("write the heart-rate zone: stridectl follow heart 140-148")
        case (.heart, _), (_, nil): break
        default: throw ValidationError("only heart has a zone: stridectl follow heart 140-148")
        }
    }

    func run() async throws {
        try await daemon.set(
            source.map { Follow(source: $0, heartBeatsPerMinute: zone) },
            showing: { $0.line(daemon.style) }
        )
    }
}

extension WorkoutRange {
    /// A heart-rate zone as it is typed: `140-148`, also with spaces, with `bpm`, or with a long dash.
    fileprivate init(heartZone text: String) throws {
        let parts = text.replacing("–", with: "-").split(separator: "-", omittingEmptySubsequences: false)
        let rates = parts.compactMap { try? HeartRate(parsing: $0.filter { $0 != " " }).beatsPerMinute }
        guard parts.count == 2, rates.count == 2, rates[0] < rates[1] else {
            let typed = "\"\(text.prefix(40))\""
            throw ValidationError(
                "\(typed) is not a heart-rate zone; write two heart rates: stridectl follow heart 140-148"
            )
        }
        self.init(low: rates[0], high: rates[1])
    }
}

extension FollowChoice: ExpressibleByArgument {}

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
                "cadence_limit": suggestion.limit?.rawValue,
                "gait": suggestion.gait.rawValue,
            ]
            return Terminal.printLine(JSONText(document, .suggestion))
        }
        let step = suggestion.stepLength.formatted(.meters)
        let speed = speed.formatted(display.units.speed)
        let limit = suggestion.limit.map { ", the \($0) cadence of people at this speed" } ?? ""
        Terminal.printLine(
            "\(suggestion.cadence.formatted) \(suggestion.gait.rawValue) at \(speed), steps of \(step)" + limit
        )
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
