import ArgumentParser
import Configuration
import Control

struct AlertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alert",
        abstract: "Configure desktop notifications; without a verb, print the configuration.",
        subcommands: [ShowAlerts.self, AlertInactivity.self, AlertReminder.self, AlertGoal.self],
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
                ("goal", alerts.goal ? "when a goal is reached" : nil),
            ]
            for (name, text) in rows { Terminal.printLine(name.padded(to: 12) + (text ?? "off")) }
        }
    }
}
