import Activities
import ArgumentParser
import CommandSyntax
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

    @Flag(help: "Print JSON.") var json = false

    private struct Document: Encodable {
        let version: String
        let daemon: GetVersion.Reply?
    }

    func run() async throws {
        if !json { Terminal.printLine(Stridectl.configuration.version) }
        var daemon: GetVersion.Reply?
        if asksDaemon {
            try await options.connect { client throws(ControlClientError) in
                daemon = try await client.call(GetVersion())
            }
        }
        guard !json else {
            return Terminal.printLine(JSONText(Document(version: ProgramVersion.current, daemon: daemon), .version))
        }
        guard let daemon else { return }
        let start = LocalClock.moment(unixMilliseconds: Int64((min(max(daemon.startedUnixSeconds, 0), 1e11) * 1000)))
        let started = "started \(start.date) \(start.clockText)"
        Terminal.printLine("daemon \(daemon.version), process \(daemon.pid), \(started)")
    }
}
