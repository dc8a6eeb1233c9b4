import ArgumentParser
import CommandSyntax
import WebServer

/// The command `stridectl web`: serves the live page for browsers on this machine.
struct WebCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: "Serve a live page for a browser on this machine, until Ctrl-C.",
        discussion: """
            The page shows the run with a map and charts, controls it, and lists your activities. Only programs of your own user on this \
            machine can open it.
            """
    )
    @OptionGroup var daemon: Daemon
    @Option(
        name: .customLong("logbook"),
        help: ArgumentHelp("The logbook file, instead of the default.", valueName: "path"),
        completion: .file(extensions: ["db"])
    )
    var logbook: String?
    @Option(help: "The port of the page.") var port = 8017
    @Option(
        help: ArgumentHelp(
            "A map below the route, in PMTiles format, instead of web.map in config.toml.",
            valueName: "file"
        ),
        completion: .file(extensions: ["pmtiles"])
    )
    var map: String?
    @Flag(help: "Open the page in the browser.") var open = false

    func validate() throws {
        guard (1...65_535).contains(port) else { throw ValidationError("--port must be 1 to 65535") }
    }

    func run() async throws {
        let server: WebServer
        do {
            server = try await WebServer(
                port: port,
                socket: daemon.path,
                logbook: LogbookOptions.path(logbook),
                units: daemon.units,
                language: daemon.display.chosenLanguage,
                map: map ?? ConfigurationFile.string("web", "map"),
                version: ProgramVersion.current
            )
        } catch {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
        Terminal.printLine(server.address)
        if open, let failure = Browser.open(server.address) {
            Terminal.printError("open the address above: \(failure)")
        }
        try await server.run()
    }
}
