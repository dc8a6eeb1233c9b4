import ArgumentParser
import Control
import Cadence

/// The command `stridectl slower 0.5kmh`.
struct SlowerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "slower",
        abstract: "Run this much slower, for example 0.5kmh."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "How much, with its unit; the current pace is printed if left out.",
        transform: { try Speed(parsing: $0) }
    )
    var change: Speed?

    func run() async throws {
        try await daemon.set(change.map { ChangePace(byMetersPerSecond: -$0.metersPerSecond) }, showing: \.paceLine)
    }
}
