public import ArgumentParser
package import Control
import Messages

struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Raise your cadence slowly, over weeks.",
        subcommands: [ShowPlan.self, StartPlan.self, PlanDays.self, MovePlanDay.self, EndPlan.self],
        defaultSubcommand: ShowPlan.self
    )
}

struct ShowPlan: AsyncParsableCommand {
    static let configuration = verb("show", "Print this week, and why the plan holds its step or proceeds.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Flag(help: "Write the runs of the plan as an iCalendar file, to which a calendar can subscribe.") var ics = false
    @Argument(help: "With --ics: the file; without it, standard output.", completion: .file(extensions: ["ics"]))
    var file: String?

    func validate() throws {
        if let file, !ics {
            throw ValidationError("unknown argument \"\(file.prefix(40))\"; to write a file, add --ics")
        }
    }

    func run() async throws {
        guard ics else { return try await daemon.showPlanWeek(after: GetPlanWeek(), json: json) }
        let messages = daemon.display.messages
        let reply = try await daemon.call(GetPlanWeek(all: true))
        guard let days = reply.all ?? reply.plan?.week else { throw Terminal.failure(messages.planNone) }
        let calendar = PlanText(messages: messages).calendar(days)
        try OutputFile(path: file ?? "/dev/stdout").write(Array(calendar.description.utf8))
    }
}

struct PlanDays: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "days",
        abstract: "Set the days of the week on which you run.",
        discussion: "Two of them have clicks; the others are easy runs without clicks."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Argument(help: "The days.") var days: [DayOfWeek]

    func run() async throws { try await daemon.showPlanWeek(after: ChangePlanWeek(days: days), json: json) }
}

struct MovePlanDay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a run of this week to another day.",
        discussion: "If there is a run on the other day, both are exchanged. The other weeks do not change."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Argument(help: "The day of the run.") var from: DayOfWeek
    @Argument(help: "The new day.") var to: DayOfWeek

    func run() async throws { try await daemon.showPlanWeek(after: ChangePlanWeek(from: from, to: to), json: json) }
}

extension DayOfWeek: ExpressibleByArgument {
    package init?(argument: String) {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        let word = argument.lowercased()
        guard let name = names.first(where: { $0 == word || $0.prefix(3) == word }) else { return nil }
        self.init(rawValue: String(name.prefix(3)))
    }
}

struct StartPlan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start a plan: the cadence rises by 2.5 % after at least four runs in sync."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false
    @Option(help: ArgumentHelp("The increase of the cadence in per cent, at most 10.", valueName: "percent"))
    var goal = 5.0

    func run() async throws { try await daemon.showPlan(after: SetPlan(percent: goal), json: json) }
}

struct EndPlan: AsyncParsableCommand {
    static let configuration = verb("stop", "End the plan.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false

    func run() async throws { try await daemon.showPlan(after: SetPlan(percent: 0), json: json) }
}

extension Daemon {
    fileprivate func showPlanWeek<Method: ControlMethod>(after call: Method, json: Bool) async throws
    where Method.Reply == GetPlanWeek.Reply {
        let reply = try await self.call(call)
        if json {
            let plan: JSONFields = [
                "active": reply.plan != nil, "plan": try await status.plan, "progress": reply.plan,
            ]
            Terminal.printLine(JSONText(plan, .plan))
        } else {
            let text = reply.plan.map { PlanText(messages: messages).lines($0).joined(separator: "\n") }
            Terminal.printLine(lines: text ?? messages.planNone)
        }
        try reportUnsaved(reply.unsaved)
    }

    fileprivate func showPlan(after call: SetPlan, json: Bool) async throws {
        let reply = try await self.call(call)
        if json {
            let fields: JSONFields = ["active": reply.plan != nil, "plan": reply.plan]
            Terminal.printLine(JSONText(fields, .plan))
        } else {
            Terminal.printLine(reply.plan.map(messages.translated) ?? messages.planNone)
        }
        try reportUnsaved(reply.unsaved)
    }
}
