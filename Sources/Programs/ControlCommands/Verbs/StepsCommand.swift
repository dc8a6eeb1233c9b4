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
    @OptionGroup var stamps: StampOptions

    func run() async throws {
        var input = try LineInput(path: nil)
        try await Feeder(
            daemon: daemon,
            call: { FeedSteps(text: Latin1Text(bytes: $0), clock: stamps.clock, begins: $1) },
            noun: "lines"
        )
        .feed { input.next() }
    }
}
