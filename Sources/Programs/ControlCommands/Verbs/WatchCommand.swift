import ArgumentParser
import Control
import Messages
import OutsideText

/// The command `stridectl watch`: prints the status whenever it changes.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print the status when it changes, at most once per second, until Ctrl-C."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, one object per line, in SI units.") var json = false
    @Option(help: ArgumentHelp("The shortest time between two lines, in milliseconds.", valueName: "ms"))
    var interval = 1000
    @Flag(help: "Print every change, at most 20 lines per second.") var everyChange = false

    func validate() throws {
        guard (50...60_000).contains(interval) else {
            throw ValidationError("--interval must be 50 to 60000 milliseconds")
        }
        guard !everyChange || interval == 1000 else {
            throw ValidationError("--every-change and --interval exclude each other")
        }
    }

    func run() async throws {
        OutputReader.watch()
        try await daemon.connect { client throws(ControlClientError) in
            var last = ""
            var printed: AlertStatus?
            var isFirst = true
            var wasLost = false
            for try await status in try await client.watch(every: .milliseconds(everyChange ? 50 : interval)) {
                let line =
                    json
                    ? JSONText(status, .status, pretty: false).text
                    : StatusText(status: status, style: daemon.style).headline.cleaned
                let target = status.target
                if !json, wasLost, target.sourceState == .live {
                    Terminal.printLine(daemon.messages.sourceBack(source: target.sourceName(daemon.messages)))
                }
                wasLost = target.sourceState == .lost
                if line != last { Terminal.printLine(lines: line) }
                last = line
                // An alert that was sent before this command started is not printed.
                if !json, !isFirst, let alert = status.lastAlert, alert != printed {
                    Terminal.printLine(daemon.messages.translated(alert.line))
                }
                printed = status.lastAlert
                isFirst = false
            }
        }
    }
}
