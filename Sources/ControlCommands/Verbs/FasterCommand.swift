import ArgumentParser
import Control
import Cadence

/// The command `stridectl faster`: increases the pace by a difference, or prints the pace.
struct FasterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faster",
        abstract: "Increase the pace, for example by 0.5kmh."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "The difference with its unit; without it, the current pace is printed.",
        transform: { try Speed(parsing: $0) }
    )
    var change: Speed?

    func run() async throws {
        try await daemon.set(
            change.map { ChangePace(byMetersPerSecond: $0.metersPerSecond) },
            showing: { $0.paceLine(daemon.style) }
        )
    }
}
