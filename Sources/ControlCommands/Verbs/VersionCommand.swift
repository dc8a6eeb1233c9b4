import Activities
import ArgumentParser
import Control
import Logbook

/// The command `stridectl version`: prints the version of stridectl, and of the daemon if requested.
struct VersionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version",
        abstract: "Print the version of stridectl, and of the daemon that runs."
    )
    @OptionGroup var options: Daemon
    @Flag(name: .customLong("daemon"), help: "Print also the daemon's version, process ID and start time.")
    var asksDaemon = false

    func run() async throws {
        Terminal.printLine(Stridectl.configuration.version)
        guard asksDaemon else { return }
        try await options.connect { client throws(ControlClientError) in
            let daemon = try await client.call(GetVersion())
            let start = LocalClock.moment(unixMilliseconds: Int64((min(max(daemon.startedAt, 0), 1e11) * 1000)))
            let started = "started \(start.date) \(start.clockText)"
            Terminal.printLine("daemon \(daemon.version), process \(daemon.processID), \(started)")
        }
    }
}
