import ArgumentParser
import Cadence
import Control

/// The command `stridectl runner`, for the properties of the runner and the model learnt from the runner's data.
struct RunnerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runner",
        abstract: "Set your height and mass; without an option, print them. Show or delete the personal model.",
        subcommands: [DescribeRunner.self, ShowRunnerModel.self, ResetRunnerModel.self],
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
    @Option(help: "178cm, 1.78m, 5ft10in or 70in.", transform: { try Length(parsing: $0) }) var height: Length?
    @Option(
        name: [.customLong("weight"), .customLong("mass")],
        help: "70kg or 154lb.",
        transform: { try Mass(parsing: $0) }
    )
    var mass: Mass?
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        let described = SetRunner(heightMeters: height?.meters, massKilograms: mass?.kilograms)
        try await daemon.show(after: height == nil && mass == nil ? nil : described) { reply in
            guard !json else { return Terminal.printLine(JSONText(reply.runner, .runner)) }
            Terminal.printLine(reply.runner.line(daemon.units))
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
