import ArgumentParser
import Control

/// The command `stridectl steps < counts`.
struct StepsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "steps",
        abstract: "Send pedometer lines from standard input.",
        discussion: "\"cadence 168\", \"steps 1234\" (a running count) or \"step\", a line each."
    )
    @OptionGroup var daemon: Daemon
    @Option(
        help: """
            What clock the times in the lines are read from: unix, monotonic (both of this machine), sender (its own), \
            or auto, which finds out from the first line.
            """
    )
    var clock = StampClockChoice.auto

    func run() async throws {
        var input = try LineInput(path: nil)
        try await Feeder(daemon: daemon, call: { FeedSteps(bytes: $0, clock: clock) }, noun: "lines").feed {
            input.next()
        }
    }
}
