import ArgumentParser
import Control

/// `gpspipe -r | stridectl nmea`.
struct FeedNMEA: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nmea",
        abstract: "Send NMEA 0183 sentences to the daemon, and follow them.",
        discussion: "From standard input, a FIFO, a serial line, or a recorded file, which is played at its own pace."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: ArgumentHelp("A file, a FIFO or a serial line; standard input if left out.", valueName: "file"))
    var path: String?
    @Option(help: "Speed of a serial line; left as it is if not given.") var baud: UInt32?
    @Flag(help: "Do not follow the satellites; the status shows their speed all the same.") var noFollow = false

    func run() async throws {
        let input = try LineInput(path: path, baud: baud)
        try await Feeder(
            daemon: daemon,
            request: { .feedNMEA(bytes: $0) },
            noun: "sentences",
            opening: noFollow ? nil : .follow(.gps)
        ).feed(input)
    }
}
