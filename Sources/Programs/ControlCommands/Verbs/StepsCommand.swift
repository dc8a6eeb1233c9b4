import ArgumentParser
import Control

/// The command `stridectl steps`: sends pedometer lines from standard input to the daemon.
struct StepsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "steps",
        abstract: "Send pedometer lines from standard input.",
        discussion: "\"cadence 168\", \"steps 1234\" (a running count) or \"step\", one per line."
    )
    @OptionGroup var daemon: Daemon
    @Option(
        help: """
            The clock of the time stamps: unix or monotonic (of this machine), sender (of the sending device), \
            or auto, which detects the clock from the first line.
            """
    )
    var clock = StampClockChoice.auto

    func run() async throws {
        var input = try LineInput(path: nil)
        try await Feeder(
            daemon: daemon,
            call: { FeedSteps(text: Latin1Text(bytes: $0), clock: clock, begins: $1) },
            noun: "lines"
        )
        .feed { input.next() }
    }
}
