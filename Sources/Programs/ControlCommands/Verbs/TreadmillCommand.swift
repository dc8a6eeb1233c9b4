import ArgumentParser
import Cadence
import Control
import Messages
import Report

struct TreadmillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "treadmill",
        abstract: "Let the belt of a Bluetooth treadmill follow the run.",
        discussion: """
            The belt follows the steps of a workout that have a pace, and the commands faster, slower and pace; its inclination \
            follows the steps that have a gradient. Each automatic \
            change is announced three beats before it begins. The runner starts and stops the belt, and a speed that is set at the \
            treadmill stays until the next step. This is off until a treadmill is allowed.
            """,
        subcommands: [AllowTreadmill.self, ForbidTreadmill.self, ResumeTreadmill.self]
    )
}

struct AllowTreadmill: AsyncParsableCommand {
    static let configuration = verb("allow", "Let strided move the belt of a paired treadmill, within limits.")
    @OptionGroup var daemon: Daemon
    @Argument(help: "The address or the name of the treadmill.", completion: DaemonCandidates.sensors)
    var treadmill: String
    @Option(
        name: .customLong("max"),
        help: "The highest speed with its unit, such as 14km/h.",
        transform: Speed.init(pace:)
    )
    var maximum: Speed
    @Option(
        help: "The steepest inclination, such as 6%; without it, the inclination is left to you.",
        transform: { try Gradient(parsingLimit: $0) }
    )
    var maxGradient: Gradient?

    func run() async throws {
        let address = try await daemon.address(ofSensor: treadmill)
        try await daemon.showSensors(
            after: PermitTreadmill(
                address: address,
                maximumMetersPerSecond: maximum.metersPerSecond,
                maximumGradient: maxGradient?.rise
            )
        )
    }
}

struct ForbidTreadmill: AsyncParsableCommand {
    static let configuration = verb("forbid", "No longer move the belt of a treadmill.")
    @OptionGroup var daemon: Daemon
    @Argument(help: "The address or the name of the treadmill.", completion: DaemonCandidates.sensors)
    var treadmill: String

    func run() async throws {
        let address = try await daemon.address(ofSensor: treadmill)
        try await daemon.showSensors(after: PermitTreadmill(address: address))
    }
}

struct ResumeTreadmill: AsyncParsableCommand {
    static let configuration = verb(
        "resume",
        "Let the belt follow the run again, after a restart of strided or a change at the treadmill."
    )
    @OptionGroup var daemon: Daemon

    func run() async throws {
        let state = try await daemon.call(Control.ResumeTreadmill()).state
        Terminal.printLine(daemon.style.messages.translated(state))
    }
}
