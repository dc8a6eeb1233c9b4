import ArgumentParser
import Cadence
import Control

/// The command `stridectl offset`: sets the number of steps per minute that is added to every suggested cadence, or prints it.
struct OffsetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "offset",
        abstract: "Add -10 to +10 steps per minute to every suggestion."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "Steps per minute, such as +3 or -2; without it, the current value is printed.",
        transform: { try StepRateOffset(parsing: $0) }
    )
    var offset: StepRateOffset?

    func run() async throws {
        try await daemon.set(
            offset.map { SetOffset(offsetStepsPerMinute: $0.stepsPerMinute) },
            translating: \.offsetLine
        )
    }
}
