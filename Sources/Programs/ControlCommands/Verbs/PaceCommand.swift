import ArgumentParser
import Control
import Cadence

/// The command `stridectl pace`: sets the pace, or prints it.
struct PaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pace",
        abstract: "Set the pace.",
        discussion: "10kmh, 10km/h, 6:00/km, 9:39/mi, 6.2mph, 2.8m/s. This ends following a source."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "A pace or a speed, with its unit; without it, the current value is printed.",
        transform: Speed.init(pace:)
    )
    var pace: Speed?

    func run() async throws {
        try await daemon.set(
            pace.map { SetPace(metersPerSecond: $0.metersPerSecond) },
            showing: { $0.paceLine(daemon.style) }
        )
    }
}
