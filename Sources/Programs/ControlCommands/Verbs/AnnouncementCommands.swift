public import ArgumentParser
import Configuration
package import Control

struct VoiceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voice",
        abstract: "Announce values during a run by speech or by chimes.",
        discussion: """
            on: speech, and chimes while the speech program does not work. chimes: chimes only. off: nothing, except the count-in and a chime \
            at each change of a workout. quiet: nothing at all, until "on", "chimes" or "off". The topics and intervals are settings: \
            strided.toml(5), [voice.announce].
            """
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it, the current value is printed.") var mode: Mode?

    enum Mode: String, CaseIterable, ExpressibleByArgument {
        case on
        case chimes
        case off
        case quiet
    }

    func run() async throws {
        let output: String? =
            switch mode {
            case .on: "speech"
            case .chimes, .off: mode?.rawValue
            case .quiet, nil: nil
            }
        try await daemon.set(["voice.output": output, "voice.quiet": mode.map { "\($0 == .quiet)" }]) {
            $0.voice?.line ?? "voice off"
        }
    }
}

extension VoiceStatus {
    /// One line with the settings; after a problem also a second line.
    var line: String { "voice " + (output == .off && !quiet ? "off" : summary) + (problem.map { "\n\($0)" } ?? "") }

    /// The settings, for example `speech (espeak-ng, en)` or `chimes · quiet`.
    var summary: String {
        var parts = [output == .speech ? "speech (\(program), \(language))" : output.rawValue]
        if quiet { parts.append("quiet") }
        if problem != nil { parts.append("chimes are played") }
        return parts.joined(separator: " · ")
    }
}

struct SayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "say",
        abstract: "Speak a text with the clicks, for scripts.",
        discussion: """
            It works also if announcements are switched off. Nothing is spoken while the run is paused or voice is quiet. If the speech \
            program does not work, a chime is played and the exit status is 1.
            """
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Return when the text has been spoken.") var wait = false
    @Argument(help: "The text, at most \(Say.longest) characters.") var text: [String]

    func run() async throws {
        let call = Say(text: text.joined(separator: " "), wait: wait ? true : nil)
        // The speech program may need up to 10 s, and earlier texts are spoken first.
        guard let problem = try await daemon.call(call, patience: .seconds(wait ? 180 : 20)).problem else { return }
        throw Terminal.failure("a chime was played and not the text: \(problem)")
    }
}

struct VibrationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vibration",
        abstract: "Let a phone or a gamepad vibrate on the beats.",
        discussion: "auto: the motor of a phone, and gamepads. It works without sound too."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it and without options, the current value is printed.") var output: VibrationChoice?
    @Option(
        help: ArgumentHelp("The strength, 0% to 100%.", valueName: "percent"),
        transform: SettingKey.checked("haptic.strength")
    )
    var strength: String?
    @Option(help: "The feet whose steps vibrate.") var feet: FeetChoice?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Vibrate this much later, or earlier if negative: -200ms to 200ms.", valueName: "time"),
        transform: { try SettingKey.checked("haptic.offset")($0.last?.isNumber == true ? $0 + "ms" : $0) }
    )
    var offset: String?

    func run() async throws {
        let changes: KeyValuePairs = [
            "haptic.output": output?.rawValue, "haptic.strength": strength, "haptic.feet": feet?.rawValue,
            "haptic.offset": offset,
        ]
        try await daemon.set(changes) { $0.vibration?.line ?? "vibration off" }
    }
}

extension VibrationChoice: ExpressibleByArgument {
    package init?(argument: String) { self.init(rawValue: argument == "on" ? "auto" : argument) }
}

extension FeetChoice: ExpressibleByArgument {}

extension VibrationStatus {
    /// One line with the settings and the active devices; after a problem also a second line.
    var line: String { "vibration " + (output == .off ? "off" : summary) + (problem.map { "\n\($0)" } ?? "") }

    /// The settings and the active devices, for example `auto · 80 % · left foot · Pad`.
    var summary: String {
        var parts = [output.rawValue, "\(Int((strength * 100).rounded())) %"]
        if feet != .both { parts.append("\(feet.rawValue) foot") }
        if offsetMilliseconds != 0 {
            parts.append("\(Int(offsetMilliseconds.magnitude)) ms \(offsetMilliseconds < 0 ? "earlier" : "later")")
        }
        if !active.isEmpty { parts.append(active.joined(separator: ", ")) }
        return parts.joined(separator: " · ")
    }
}

struct AlertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alert",
        abstract: "Configure desktop notifications; without a verb, print the configuration.",
        subcommands: [
            ShowAlerts.self, AlertInactivity.self, AlertReminder.self, AlertWeek.self, AlertGoal.self,
        ],
        defaultSubcommand: ShowAlerts.self
    )
}

struct ShowAlerts: AsyncParsableCommand {
    static let configuration = verb("show", "Print which alerts are configured.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false

    func run() async throws { try await daemon.showAlerts(after: [:], json: json) }
}

struct AlertInactivity: AsyncParsableCommand {
    static let configuration = verb("inactivity", "Alert me after a time without a step.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Argument(help: "A time from 5s to 600s (10min), or off.", transform: SettingKey.checked("alerts.inactivity"))
    var window: String

    func run() async throws { try await daemon.showAlerts(after: ["alerts.inactivity": window], json: json) }
}

struct AlertReminder: AsyncParsableCommand {
    static let configuration = verb("reminder", "Remind me at a time of day if a goal has not been reached.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Argument(help: "A time of day such as 18:00, or off.", transform: SettingKey.checked("alerts.reminder"))
    var time: String

    func run() async throws { try await daemon.showAlerts(after: ["alerts.reminder": time], json: json) }
}

struct AlertWeek: AsyncParsableCommand {
    static let configuration = verb("week", "Show me the summary of the week on Sunday at a time of day.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Argument(help: "A time of day such as 19:00, or off.", transform: SettingKey.checked("alerts.week"))
    var time: String

    func run() async throws { try await daemon.showAlerts(after: ["alerts.week": time], json: json) }
}

struct AlertGoal: AsyncParsableCommand {
    enum Choice: String, ExpressibleByArgument, CaseIterable {
        case on, off
    }

    static let configuration = verb("goal", "Alert me when a goal of the day is reached.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Argument var choice: Choice

    func run() async throws {
        try await daemon.showAlerts(after: ["alerts.goal": "\(choice == .on)"], json: json)
    }
}

extension AlertStatus {
    var line: String { "\(title): \(text)" }
}

extension Daemon {
    fileprivate func showAlerts(after changes: KeyValuePairs<String, String?>, json: Bool) async throws {
        try await change(changes) { client in
            let alerts = try await client.call(GetStatus()).status.alerts ?? AlertsStatus(goal: false)
            guard !json else { return Terminal.printLine(JSONText(alerts, .alerts)) }
            let rows = [
                ("inactivity", alerts.inactivitySeconds.map { "after \(Int($0)) s without a step" }),
                ("reminder", alerts.reminder.map { "at \($0), if a goal has not been reached" }),
                ("week", alerts.week.map { "on Sunday at \($0)" }),
                ("goal", alerts.goal ? "when a goal is reached" : nil),
            ]
            for (name, text) in rows { Terminal.printLine(name.padded(to: 12) + (text ?? "off")) }
        }
    }
}
