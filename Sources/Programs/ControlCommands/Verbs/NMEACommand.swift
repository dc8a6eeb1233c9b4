import ArgumentParser
import Control
import Inputs

/// The command `stridectl nmea`: sends NMEA sentences from a file, a port or standard input to the daemon.
struct NMEACommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nmea",
        abstract: "Send NMEA 0183 sentences to the daemon, and follow gps.",
        discussion:
            "From standard input, a FIFO, a serial port, or a recorded file, which is sent at its original speed."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: ArgumentHelp("A file, a FIFO or a serial port; default: standard input.", valueName: "file"),
        completion: .file()
    )
    var path: String?
    @Option(help: "Baud rate of the serial port; default: unchanged.") var baud: UInt32?
    @Flag(help: "Do not follow gps; the status still shows its speed.") var noFollow = false

    func run() async throws {
        // The first bytes are awaited before the feed begins.
        OutputReader.watch()
        var input = try LineInput(path: path, baud: baud)
        let feeder = Feeder(
            daemon: daemon,
            call: { FeedNMEA(text: Latin1Text(bytes: $0), begins: $1) },
            noun: "sentences",
            following: noFollow ? nil : .gps
        )
        guard path != nil, input.isRegularFile else {
            var first = input.next()
            try Self.check(first)
            return try await feeder.feed {
                defer { first = nil }
                return first ?? input.next()
            }
        }
        let bytes = input.rest()
        try Self.check(bytes)
        var recording = PacedRecording(bytes)
        try await feeder.feed { await recording.next() }
    }

    /// Refuses data that are known to be something else; following gps would then only end the run's own pace.
    private static func check(_ bytes: [UInt8]?) throws {
        if let advice = bytes.flatMap(NMEADecoder.advice) { throw ValidationError(advice) }
    }
}

/// A recorded stream of NMEA sentences, which is sent at its original speed.
private struct PacedRecording {
    private var segments: ArraySlice<RecordedNMEA.Segment>
    // The part of the recording that must be sent now; without time stamps, this can be the whole file.
    private var due: ArraySlice<UInt8> = []
    private let start = ContinuousClock.now

    init(_ bytes: [UInt8]) {
        segments = RecordedNMEA(bytes).segments[...]
    }

    /// Waits until the next piece must be sent, and returns it; nil at the end of the recording or if the task is cancelled.
    mutating func next() async -> [UInt8]? {
        if due.isEmpty {
            guard let segment = segments.popFirst() else { return nil }
            guard (try? await ContinuousClock().sleep(until: start + segment.time)) != nil else { return nil }
            due = segment.bytes
        }
        defer { due = due.dropFirst(Latin1Text.maximumLength) }
        return Array(due.prefix(Latin1Text.maximumLength))
    }
}
