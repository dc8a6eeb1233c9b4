import ArgumentParser
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

    func run() async throws { try await daemon.showAlerts(after: nil, json: json) }
}

/// The command `stridectl alert inactivity`: sets the time without a step after which an alert is sent, or turns this alert off.
struct AlertInactivity: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inactivity",
        abstract: "Alert me after a time without a step."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Argument(help: "A time from 5s to 600s (10min), or off.", transform: Self.seconds) var window: Double

    /// Parses a time such as `60s` or `2min`, in seconds; `off` gives 0.
    static func seconds(_ text: String) throws -> Double {
        guard text != "off" else { return 0 }
        let text = text.filter { $0 != " " }
        let units: [(String, Double)] = [("min", 60), ("m", 60), ("s", 1), ("", 1)]
        guard let (unit, size) = units.first(where: { text.hasSuffix($0.0) }),
            let number = Double(text.dropLast(unit.count)), (5...600).contains(number * size)
        else { throw ValidationError("\"\(text.prefix(40))\" is not valid: write a time from 5s to 600s, or off") }
        return number * size
    }

    func run() async throws {
        try await daemon.showAlerts(after: SetAlerts(inactivitySeconds: window), json: json)
    }
}

/// The command `stridectl alert reminder`: sets the time of day of the reminder about goals that are not reached, or turns it off.
struct AlertReminder: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reminder",
        abstract: "Remind me at a time of day if a goal has not been reached."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Argument(help: "A time of day such as 18:00, or off.") var time: String

    func run() async throws {
        try await daemon.showAlerts(after: SetAlerts(reminder: time), json: json)
    }
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
        try await daemon.showAlerts(after: SetAlerts(goal: choice == .on), json: json)
    }
}

extension AlertStatus {
    /// The alert in one line, for example `Goal reached: 10,000 steps today`.
    var line: String { "\(title): \(text)" }
}

extension Daemon {
    fileprivate func showAlerts(after call: SetAlerts?, json: Bool) async throws {
        try await show(after: call) { reply in
            let alerts = reply.alerts
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
