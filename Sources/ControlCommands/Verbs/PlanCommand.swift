import ArgumentParser
import Control

/// The command `stridectl plan`: starts, stops or prints a plan that raises the cadence over weeks.
struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Raise your cadence slowly, over weeks.",
        subcommands: [ShowPlan.self, StartPlan.self, EndPlan.self],
        defaultSubcommand: ShowPlan.self
    )
}

/// The command `stridectl plan show`: prints the progress of the plan.
struct ShowPlan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Print the progress of the plan.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false

    func run() async throws { try await daemon.showPlan(after: nil, json: json) }
}

/// The command `stridectl plan start`: starts a plan.
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

/// The command `stridectl plan stop`: ends the plan.
struct EndPlan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "stop", abstract: "End the plan.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false

    func run() async throws { try await daemon.showPlan(after: SetPlan(percent: 0), json: json) }
}

extension Daemon {
    /// The JSON output of the command `stridectl plan`.
    private struct PlanDocument: Encodable {
        let active: Bool
        let plan: String?
    }

    fileprivate func showPlan(after call: SetPlan?, json: Bool) async throws {
        try await show(after: call) { reply in
            let plan = reply.plan
            guard !json else {
                return Terminal.printLine(JSONText(PlanDocument(active: plan != nil, plan: plan), .plan))
            }
            Terminal.printLine(plan ?? "no plan; to start one: stridectl plan start")
        }
    }
}
