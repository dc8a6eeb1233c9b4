import ArgumentParser
import Control
import Cadence

/// The command `stridectl faster`: increases the pace by a difference.
struct FasterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faster",
        abstract: "Increase the pace by 0.5 km/h, or by another difference."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "The difference with its unit, such as 1kmh or 0.3mph; default: 0.5kmh.",
        transform: { try Speed(parsing: $0) }
    )
    var change: Speed?

    func run() async throws {
        try await daemon.set(
            ChangePace(deltaMetersPerSecond: change?.metersPerSecond ?? ChangePace.step),
            showing: { $0.paceLine(daemon.style) }
        )
    }
}
