import ArgumentParser
import Configuration
import Control

/// The command `stridectl alert`, which configures the alerts that the daemon sends to the runner.
struct AlertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alert",
        abstract: "Configure desktop notifications; without a verb, print the configuration.",
        subcommands: [ShowAlerts.self, AlertInactivity.self, AlertReminder.self, AlertGoal.self],
        defaultSubcommand: ShowAlerts.self
    )
}

/// The command `stridectl alert show`: prints which alerts are configured.
struct ShowAlerts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Print which alerts are configured.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false

    func run() async throws { try await daemon.showAlerts(after: [:], json: json) }
}

/// The command `stridectl alert inactivity`: sets the time without a step after which an alert is sent, or turns this alert off.
struct AlertInactivity: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inactivity",
        abstract: "Alert me after a time without a step."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Argument(help: "A time from 5s to 600s (10min), or off.", transform: SettingKey.checked("alerts.inactivity"))
    var window: String

    func run() async throws { try await daemon.showAlerts(after: ["alerts.inactivity": window], json: json) }
}

/// The command `stridectl alert reminder`: sets the time of day of the reminder about goals that are not reached, or turns it off.
struct AlertReminder: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reminder",
        abstract: "Remind me at a time of day if a goal has not been reached."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Argument(help: "A time of day such as 18:00, or off.", transform: SettingKey.checked("alerts.reminder"))
    var time: String

    func run() async throws { try await daemon.showAlerts(after: ["alerts.reminder": time], json: json) }
}

/// The command `stridectl alert goal`: turns the alert about a reached goal on or off.
struct AlertGoal: AsyncParsableCommand {
    /// Whether the alert should be on or off.
    enum Choice: String, ExpressibleByArgument, CaseIterable {
        case on, off
    }

    static let configuration = CommandConfiguration(
        commandName: "goal",
        abstract: "Alert me when a goal of the day is reached."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Argument var choice: Choice

    func run() async throws {
        try await daemon.showAlerts(after: ["alerts.goal": "\(choice == .on)"], json: json)
    }
}

extension AlertStatus {
    /// The alert in one line, for example `Goal reached: 10,000 steps today`.
    var line: String { "\(title): \(text)" }
}

extension Daemon {
    fileprivate func showAlerts(after changes: KeyValuePairs<String, String?>, json: Bool) async throws {
        try await change(changes) { client throws(ControlClientError) in
            let alerts = try await client.call(GetStatus()).status.alerts ?? AlertsStatus(goal: false)
            guard !json else { return Terminal.printLine(JSONText(alerts, .alerts)) }
            Terminal.printLine(
                "inactivity  " + (alerts.inactivitySeconds.map { "after \(Int($0)) s without a step" } ?? "off")
            )
            Terminal.printLine(
                "reminder    " + (alerts.reminder.map { "at \($0), if a goal has not been reached" } ?? "off")
            )
            Terminal.printLine("goal        " + (alerts.goal ? "when a goal is reached" : "off"))
        }
    }
}
