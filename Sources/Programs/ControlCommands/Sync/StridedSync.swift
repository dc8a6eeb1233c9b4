package import ArgumentParser
import CommandSyntax
import Glibc
import Logbook
import Secrets
import Sync

/// The program `strided-sync`: sends activities to the services that the user added.
package struct StridedSync: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "strided-sync",
        abstract: "Send activities to the services that you added with stridectl sync add.",
        discussion: """
            It waits for changes of the logbook and sends them; it never changes the logbook. Without a service it sends nothing. \
            To start it at each login: systemctl --user enable --now strided-sync
            """,
        version: "strided \(ProgramVersion.current)"
    )
    @OptionGroup var options: LogbookOptions
    @Option(
        help: ArgumentHelp(
            "After an interrupted upload, wait this long before asking the service whether it has arrived.",
            valueName: "seconds"
        )
    )
    var settle = 20

    package init() {}

    package func validate() throws {
        guard (0...3_600).contains(settle) else { throw ValidationError("--settle must be 0 to 3600") }
    }

    /// Sends activities until the program is ended; it can be ended at any time.
    package func run() throws {
        OutputReader.watch()
        var sending = SyncOptions.system { Terminal.printLine($0) }
        sending.warn = { Terminal.printError(lines: $0) }
        sending.settling = .seconds(settle)
        let loop = SyncLoop(.user, logbook: options.path, options: sending)
        try Terminal.reporting { try loop.run() }
    }

    /// Runs the command of the program's arguments; error messages about arguments are printed without control characters.
    package static func main() {
        Terminal.reportUnknownVariables()
        runProgram { Terminal.printError(lines: $0) }
    }
}

extension SyncOptions {
    static func system(report: @escaping @Sendable (String) -> Void) -> SyncOptions {
        SyncOptions(now: { LocalClock.now }, token: { Secret.hexadecimal(bytes: 8) }, report: report)
    }
}
