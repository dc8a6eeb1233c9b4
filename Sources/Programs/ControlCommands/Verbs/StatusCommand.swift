import ArgumentParser
import Control

/// The command `stridectl status`, which also runs if `stridectl` has no arguments.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Print the status: cadence, pace, sources, runner and sound device."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        try await daemon.connect { client throws(ControlClientError) in
            let status = try await client.call(GetStatus()).status
            guard !json else { return Terminal.printLine(JSONText(status, .status)) }
            Terminal.printLine(lines: "\(StatusText(status: status, style: daemon.style))")
        }
    }
}
