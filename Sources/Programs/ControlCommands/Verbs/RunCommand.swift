import ArgumentParser
import Cadence
import Control
import Messages
import OutsideText

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Start a run: clicks and recording together, after a count-in.",
        discussion: ActivityTarget.explanation
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: ActivityTarget.help, completion: ActivityTarget.completion, transform: ActivityTarget.init)
    var target: ActivityTarget?
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        if !json { try await SetupOffer.make(daemon) }
        try await daemon.start(.run, target, json: json)
    }
}

struct WalkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "walk",
        abstract: "Start a walk: clicks and recording together, after a count-in.",
        discussion: ActivityTarget.explanation
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: ActivityTarget.help, completion: ActivityTarget.completion, transform: ActivityTarget.init)
    var target: ActivityTarget?
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.start(.walk, target, json: json) }
}

struct RideCommand: AsyncParsableCommand {
    static let configuration = verb("ride", "Start a bicycle ride: it is recorded, without clicks.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.start(.cycle, nil, json: json) }
}

struct ActivityTarget: Sendable {
    static let explanation = """
        10km/h, 6:00/km, 6.2mph: this pace. 172spm: this cadence. gps, footpod, treadmill, steps, auto: the pace that this source \
        measures. Without a target: as in the last run. If no sensor measures the distance, it is computed from the pace you set. \
        To end it: stridectl finish
        """
    static let help: ArgumentHelp = "A pace, a cadence or a source of the pace."
    static let completion = CompletionKind.list(["10km/h", "172spm"] + sources)

    /// A heart-rate zone can be held only while a run is in progress.
    private static let sources = FollowChoice.allCases.filter { $0 != .heart }.map(\.rawValue)

    let value: StartActivity.Target

    init(_ text: String) throws {
        if let source = FollowChoice(rawValue: text), source != .heart {
            value = .source(source)
        } else if text.contains("spm") {
            value = .cadence(stepsPerMinute: try StepRate(parsing: text).stepsPerMinute)
        } else if (try? Speed(parsing: text)) != nil {
            value = .pace(metersPerSecond: try Speed(pace: text).metersPerSecond)
        } else {
            let sources = Self.sources.joined(separator: ", ")
            throw ValidationError("write a pace (10km/h, 6:00/km), a cadence (172spm) or a source (\(sources))")
        }
    }
}

extension Daemon {
    fileprivate func start(_ kind: ActivityChoice, _ target: ActivityTarget?, json: Bool) async throws {
        let reply = try await call(StartActivity(kind, target?.value), patience: StartActivity.patience)
        guard !json else { return Terminal.printLine(JSONText(reply, .run)) }
        if kind != .cycle { Terminal.printLine(reply.headline(style)) }
        if let recording = reply.recording { Terminal.printLine(recording.line(style)) }
        Terminal.printLine(messages.toEndIt)
        if kind != .cycle { try await printWhatIsMissing() }
    }

    func printWhatIsMissing() async throws {
        let status = try await status
        let lines = Follow.Reply(status).missingLines(style) + status.warnings.map(messages.translated)
        for line in lines { Terminal.printLine(line.cleaned) }
    }
}

extension Speed {
    init(pace text: String) throws {
        do throws(QuantityError) {
            try self.init(parsingPace: text)
        } catch {
            guard error.reason == .outOfRange else { throw error }
            throw ValidationError("\(error); to pause: stridectl pause; to end the run: stridectl finish")
        }
    }
}

struct StartCommand: AsyncParsableCommand {
    static let configuration = verb("start", "Start the clicks, without a recording.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(Start(), notesMissing: true) }
}

struct StopCommand: AsyncParsableCommand {
    static let configuration = verb("stop", "Stop the clicks; a recording continues.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(Stop(), notesRecording: true) }
}

struct PauseCommand: AsyncParsableCommand {
    static let configuration = verb("pause", "Pause the clicks and the recording; the beat grid continues.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(PauseActivity()) }
}

struct ResumeCommand: AsyncParsableCommand {
    static let configuration = verb("resume", "Resume the clicks, on the same beat grid and foot, and the recording.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(ResumeActivity()) }
}
