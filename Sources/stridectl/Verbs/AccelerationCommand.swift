public import ArgumentParser
public import Control

/// The command `stridectl accel < samples`.
struct AccelerationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accel",
        abstract: "Send an accelerometer's samples from standard input; their steps are found.",
        discussion:
            "\"x,y,z\" or \"t,x,y,z\" in m/s2 or g, or {\"accel\":[x,y,z],\"t\":t}, a line each; at best 50 a second."
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
        try await Feeder(daemon: daemon, call: { FeedAcceleration(bytes: $0, clock: clock) }, noun: "samples")
            .feed { input.next() }
    }
}

extension StampClockChoice: ExpressibleByArgument {}
