import ArgumentParser
import Control
import OutsideText

/// The command `stridectl watch`.
struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "The status whenever it changes, until Ctrl-C.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "As JSON, one object a line, in SI units.") var json = false
    @Option(help: ArgumentHelp("Shortest time between two lines, milliseconds.", valueName: "ms"))
    var interval = 250

    func validate() throws {
        guard (50...60_000).contains(interval) else {
            throw ValidationError("the interval lies between 50 and 60000 milliseconds")
        }
    }

    func run() async throws {
        try await daemon.talk { client throws(ControlClientError) in
            var last = ""
            var told: AlertStatus?
            var isFirst = true
            for try await status in try await client.watch(every: .milliseconds(interval)) {
                let line =
                    json ? JSONText(status, .status, pretty: false).text : StatusText(status: status).headline.cleaned
                if line != last { Terminal.say(lines: line) }
                last = line
                // Do not print an alert that was sent before this command started.
                if !json, !isFirst, let alert = status.lastAlert, alert != told { Terminal.say(alert.line) }
                told = status.lastAlert
                isFirst = false
            }
        }
    }
}
