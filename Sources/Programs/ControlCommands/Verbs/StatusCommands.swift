import Activities
import ArgumentParser
import Cadence
import CommandSyntax
import Control
import Logbook
import Messages
import OutsideText
import Report

struct StatusCommand: AsyncParsableCommand {
    static let configuration = verb("status", "Print the status: cadence, pace, sources, runner and sound device.")
    @OptionGroup var daemon: Daemon
    @OptionGroup var output: StatusFormatOptions

    func run() async throws {
        let status = try await daemon.status
        guard !output.json else { return Terminal.printLine(JSONText(status, .status)) }
        if let format = output.format {
            return Terminal.printLine(lines: format.text(of: status, daemon.style) + format.suffix)
        }
        Terminal.printLine(lines: "\(StatusText(status: status, style: daemon.style))")
    }
}

struct WatchCommand: AsyncParsableCommand {
    static let configuration = verb("watch", "Print the status when it changes, at most once per second, until Ctrl-C.")
    @OptionGroup var daemon: Daemon
    @OptionGroup var output: StatusFormatOptions
    @Option(help: ArgumentHelp("The shortest time between two lines, in milliseconds.", valueName: "ms"))
    var interval = 1000
    @Flag(help: "Print every change, at most 20 lines per second.") var everyChange = false

    func validate() throws {
        guard (50...60_000).contains(interval) else {
            throw ValidationError("--interval must be 50 to 60000 milliseconds")
        }
        guard !everyChange || interval == 1000 else {
            throw ValidationError("--every-change and --interval exclude each other")
        }
    }

    func run() async throws {
        OutputReader.watch()
        let isPlain = !output.json && output.format == nil
        try await daemon.connect { client in
            var last = ""
            var printed: AlertStatus?
            var isFirst = true
            var wasLost = false
            for try await status in try await client.watch(every: .milliseconds(everyChange ? 50 : interval)) {
                let line =
                    output.json
                    ? JSONText(status, .status, pretty: false).text
                    : output.format?.text(of: status, daemon.style)
                        ?? StatusText(status: status, style: daemon.style).headline.cleaned
                let target = status.target
                if isPlain, wasLost, target.sourceState == .live {
                    Terminal.printLine(daemon.messages.sourceBack(source: target.sourceName(daemon.messages)))
                }
                wasLost = target.sourceState == .lost
                if line != last { Terminal.printLine(lines: line + (output.format?.suffix ?? "")) }
                last = line
                // An alert that was sent before this command started is not printed.
                if isPlain, !isFirst, let alert = status.lastAlert, alert != printed {
                    Terminal.printLine(daemon.messages.translated(alert.line))
                }
                printed = status.lastAlert
                isFirst = false
            }
        }
    }
}

struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract:
            "Print steps, distance and calories of the day, the current movement, and the steps of the last minute."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    @Flag(help: "Repeat every second, until Ctrl-C.") var watch = false

    func run() async throws {
        OutputReader.watch()
        try await daemon.connect { client in
            show(try await client.call(GetToday()).today)
            let clock = ContinuousClock()
            var next = clock.now
            while watch {
                next += .seconds(1)
                // The sleep fails only if the task was cancelled; then the command ends.
                guard (try? await clock.sleep(until: next)) != nil else { return }
                show(try await client.call(GetToday()).today)
            }
        }
    }

    private func show(_ today: TodayReport) {
        guard !json else { return Terminal.printLine(JSONText(today, .today, pretty: !watch)) }
        if watch { Terminal.clear() }
        Terminal.show(TodayText(TodayView(today), style: daemon.display.style))
    }
}

extension TodayView {
    fileprivate init(_ today: TodayReport) {
        let presence: DataPresence =
            switch today.presence {
            case .live: .live
            case .neverSeen: .neverSeen
            case .refused: .refused(reason: today.refusal ?? "")
            case .silent:
                .silent(since: LocalClock.moment(unixMilliseconds: Int64((today.silentSinceUnixSeconds ?? 0) * 1000)))
            }
        self.init(
            date: CivilDate(parsing: today.date) ?? LocalClock.now.date,
            tally: Tally(
                steps: today.steps ?? 0,
                distance: Distance(meters: today.distanceMeters ?? 0),
                energy: Energy(kilocalories: today.kilocalories ?? 0)
            ),
            goals: Goals(
                steps: today.goalSteps,
                distance: today.goalDistanceMeters.map(Distance.init(meters:)),
                energy: today.goalKilocalories.map(Energy.init(kilocalories:))
            ),
            stepsInWindow: today.windowSteps ?? 0,
            window: .seconds(today.windowSeconds),
            activity: today.activity,
            presence: presence
        )
    }
}

struct VersionCommand: AsyncParsableCommand {
    static let configuration = verb("version", "Print the version of stridectl, and of the daemon that runs.")
    @OptionGroup var options: Daemon
    @Flag(name: .customLong("daemon"), help: "Print also the daemon's version, process ID and start time.")
    var asksDaemon = false

    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        if !json { Terminal.printLine(Stridectl.configuration.version) }
        let daemon = asksDaemon ? try await options.call(GetVersion()) : nil
        guard !json else {
            let fields: JSONFields = ["version": ProgramVersion.current, "daemon": daemon]
            return Terminal.printLine(JSONText(fields, .version))
        }
        guard let daemon else { return }
        let start = LocalClock.moment(unixMilliseconds: Int64((min(max(daemon.startedUnixSeconds, 0), 1e11) * 1000)))
        let started = "started \(start.date) \(start.clockText)"
        Terminal.printLine("daemon \(daemon.version), process \(daemon.pid), \(started)")
    }
}
