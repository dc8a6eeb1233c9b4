import ArgumentParser
import Configuration
import Control

/// The command `stridectl runner`, for the properties of the runner and the model learnt from the runner's data.
struct RunnerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runner",
        abstract: "Set your height and mass; without an option, print them. Show, learn or delete the personal model.",
        subcommands: [DescribeRunner.self, ShowRunnerModel.self, LearnRunnerModel.self, ResetRunnerModel.self],
        defaultSubcommand: DescribeRunner.self
    )
}

/// The command `stridectl runner set`: sets the height and the mass of the runner, or prints them.
struct DescribeRunner: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set your height and mass; without an option, print them. You can leave out the word set."
    )
    @OptionGroup var daemon: Daemon
    @Option(help: "178cm, 1.78m, 5ft10in or 70in.", transform: SettingKey.checked("runner.height")) var height: String?
    @Option(
        name: [.customLong("weight"), .customLong("mass")],
        help: "70kg or 154lb.",
        transform: SettingKey.checked("runner.mass")
    )
    var mass: String?
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        try await daemon.change(["runner.height": height, "runner.mass": mass]) { client throws(ControlClientError) in
            let runner = try await client.call(GetStatus()).status.runner
            guard !json else { return Terminal.printLine(JSONText(runner, .runner)) }
            Terminal.printLine(runner.line(daemon.style))
        }
    }
}

/// The command `stridectl runner show`: prints the personal model.
struct ShowRunnerModel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print the personal model: your cadence at each speed, with its uncertainty."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        try await daemon.connect { client throws(ControlClientError) in
            let model = try await client.call(GetRunnerModel()).model
            guard !json else { return Terminal.printLine(JSONText(model, .runnerModel)) }
            Terminal.printLine(lines: "\(CurvePlot(model, daemon.units))")
        }
    }
}

/// The command `stridectl runner learn`: learns the personal model from the runs without clicks in the logbook.
struct LearnRunnerModel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Learn the personal model from all recorded and imported runs without clicks.",
        discussion: """
            The personal model is replaced by the learnt one. What it has learnt from runs that are not in the logbook is \
            lost. Learning from the same runs again gives the same model.
            """
    )
    /// The longest time to wait: 500 runs of an hour need less than a minute.
    private static let patience: Duration = .seconds(600)

    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        var unsaved: [UnsavedPart] = []
        try await daemon.connect(patience: Self.patience) { client throws(ControlClientError) in
            let reply = try await client.call(Control.LearnRunnerModel())
            unsaved = reply.unsaved ?? []
            guard !json else { return Terminal.printLine(JSONText(reply.model, .runnerModel)) }
            Terminal.printLine(reply.headline)
            Terminal.printLine(lines: CurvePlot(reply.model, daemon.units).summary)
        }
        for part in unsaved { Terminal.printError("learnt, but not saved: \(part.line)") }
        guard unsaved.isEmpty else { throw ExitCode.failure }
    }
}

extension Control.LearnRunnerModel.Reply {
    /// The number of runs, such as `learnt from 12 runs; not used: 3 with clicks, 1 without speed or cadence`.
    fileprivate var headline: String {
        let others = [
            withClicks > 0 ? "\(withClicks) with clicks" : nil,
            withoutData > 0 ? "\(withoutData) without speed or cadence" : nil,
            overlapping > 0 ? "\(overlapping) recorded twice" : nil,
        ].compactMap(\.self)
        let notUsed = others.isEmpty ? "" : "; not used: \(others.joined(separator: ", "))"
        return "learnt from \(learnt) \(learnt == 1 ? "run" : "runs") in the logbook\(notUsed)"
    }
}

/// The command `stridectl runner reset`: deletes the personal model.
struct ResetRunnerModel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Delete the personal model of the runner."
    )
    @OptionGroup var daemon: Daemon

    func run() async throws {
        try await daemon.connect { client throws(ControlClientError) in
            Terminal.printLine("deleted; \(try await client.call(Control.ResetRunnerModel()).model.reason)")
        }
    }
}
