import ArgumentParser
import Control
import Cadence

/// The command `stridectl faster 0.5kmh`.
struct FasterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faster",
        abstract: "Run this much faster, for example 0.5kmh."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "How much, with its unit; the current pace is printed if left out.",
        transform: { try Speed(parsing: $0) }
    )
    var change: Speed?

    func run() async throws {
        try await daemon.set(change.map { ChangePace(byMetersPerSecond: $0.metersPerSecond) }, showing: \.paceLine)
    }
}
