public import ArgumentParser
package import Control

/// The command `stridectl accel`: sends the accelerometer samples from standard input to the daemon.
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
        var input = try LineInput(path: nil)
        try await Feeder(
            daemon: daemon,
            call: { FeedAcceleration(text: Latin1Text(bytes: $0), clock: stamps.clock, begins: $1) },
            noun: "samples"
        )
        .feed { input.next() }
    }
}

/// The option of a command that sends lines with time stamps.
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
