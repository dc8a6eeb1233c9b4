public import ArgumentParser
package import Control
import Inputs

/// Sends an input stream to the daemon in pieces of complete lines, and prints at the end how much of it was used.
struct Feeder<Method: ControlMethod> where Method.Reply == FeedNMEA.Reply {
    let daemon: Daemon
    /// Creates the call that sends one piece of the stream to the daemon; the second argument is true for the first piece.
    let call: ([UInt8], Bool) -> Method
    let noun: String
    /// The source that strided follows from the start of the stream; nil leaves the choice unchanged.
    var following: FollowChoice?

    /// Sends the pieces of the stream until it ends, and prints what is wrong with the first damaged line.
    ///
    /// It waits for the daemon's reply to one piece before it reads the next one. So a slow daemon slows the input, and no
    /// data accumulates in memory.
    ///
    /// - Parameter next: Waits for the next piece and returns it (at most `Latin1Text.maximumLength` bytes); nil at the end.
    func feed(_ next: () async -> [UInt8]?) async throws {
        OutputReader.watch()
        var (accepted, ignored, refused) = (0, 0, 0)
        var isFirst = true
        var hasReason = false
        try await daemon.connect { first in
            var client = first
            if let following { _ = try await client.call(Follow(source: following)) }
            while let lines = await next() {
                // The daemon closes a connection after 30 s without data, which can happen while the runner stands still.
                if !client.isOpen { client = try ControlClient.blocking(daemon.path) }
                let reply = try await client.call(call(lines, isFirst))
                isFirst = false
                if let reason = reply.reason, !hasReason {
                    Terminal.printError(reason)
                    hasReason = true
                }
                accepted += reply.counters.accepted
                ignored += reply.counters.ignored
                refused += reply.counters.refused
            }
        }
        if accepted == 0, !hasReason { Terminal.printError("the input contains no \(noun)") }
        Terminal.printError("\(accepted) \(noun) used, \(ignored) ignored, \(refused) damaged")
        if accepted == 0 { throw ExitCode.failure }
    }

    func feedStandardInput() async throws {
        var input = try LineInput(path: nil)
        try await feed { input.next() }
    }
}

struct StepsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "steps",
        abstract: "Send pedometer lines from standard input.",
        discussion: "\"cadence 168\", \"steps 1234\" (a running count) or \"step\", one per line."
    )
    @OptionGroup var daemon: Daemon
    @OptionGroup var stamps: StampOptions

    func run() async throws {
        try await Feeder(
            daemon: daemon,
            call: { FeedSteps(text: Latin1Text(bytes: $0), clock: stamps.clock, begins: $1) },
            noun: "lines"
        )
        .feedStandardInput()
    }
}

struct AccelerationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accel",
        abstract: "Send an accelerometer's samples from standard input; strided detects the steps in them.",
        discussion:
            """
            "x,y,z" or "t,x,y,z" in m/s2 or g, a table of a logger app with its header, or {"accel":[x,y,z],"t":t}; \
            one sample per line, preferably 50 per second.
            """
    )
    @OptionGroup var daemon: Daemon
    @OptionGroup var stamps: StampOptions

    func run() async throws {
        try await Feeder(
            daemon: daemon,
            call: { FeedAcceleration(text: Latin1Text(bytes: $0), clock: stamps.clock, begins: $1) },
            noun: "samples"
        )
        .feedStandardInput()
    }
}

struct StampOptions: ParsableArguments {
    @Option(
        help: """
            The clock of the time stamps: unix or monotonic (of this machine), sender (of the sending device), \
            or auto, which detects the clock from the first line.
            """
    )
    var clock = StampClockChoice.auto
}

extension StampClockChoice: ExpressibleByArgument {}

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

    /// Refuses data recognised as another format, because following `gps` would then only discard the manual pace.
    private static func check(_ bytes: [UInt8]?) throws {
        if let advice = bytes.flatMap(NMEADecoder.advice) { throw ValidationError(advice) }
    }
}

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
