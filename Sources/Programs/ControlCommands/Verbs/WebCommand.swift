import ArgumentParser
import CommandSyntax
import LocalNetwork
import WebServer

/// The command `stridectl web`: the live page; without a verb, it serves the page.
struct WebCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: "Serve a live page for a browser; list, add and revoke devices that may open it.",
        subcommands: [ServePage.self, WebDevicesCommand.self],
        defaultSubcommand: ServePage.self
    )
}

/// The command `stridectl web serve`: serves the live page for browsers on this machine, and on request in the local network.
struct ServePage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a live page for a browser on this machine, until Ctrl-C.",
        discussion: """
            The page shows the run with a map and charts, controls it, and lists your activities. Only programs of your own user on this \
            machine can open it, unless you add --lan: devices of the local network can then open it over TLS after they have entered a code.
            """
    )
    @OptionGroup var daemon: Daemon
    @Option(
        name: .customLong("logbook"),
        help: ArgumentHelp("The logbook file, instead of the default.", valueName: "path"),
        completion: .file(extensions: ["db"])
    )
    var logbook: String?
    /// The port of the page that `strided-web.service` serves.
    static let usualPort = 8017

    @Option(help: "The port of the page.") var port = Self.usualPort
    @Option(
        help: ArgumentHelp(
            "A map below the route, in PMTiles format, instead of web.map in config.toml.",
            valueName: "file"
        ),
        completion: .file(extensions: ["pmtiles"])
    )
    var map: String?
    @Flag(help: "Serve devices of the local network, too.") var lan = false
    @Option(help: "The port for the local network.") var lanPort = PairingDisplay.usualPort
    @Flag(help: "Codes are for devices that cannot control the run.") var readOnly = false
    @Flag(help: "Open the page in the browser.") var open = false
    @Flag(
        help: ArgumentHelp(
            "Start strided if it does not run, and open the page; without a browser, the live screen in a terminal.",
            discussion: "If systemd can serve the page, or a server runs already, this command ends at once."
        )
    )
    var desktop = false

    func validate() throws {
        guard (1...65_535).contains(port) else { throw ValidationError("--port must be 1 to 65535") }
        guard (1...65_535).contains(lanPort) else { throw ValidationError("--lan-port must be 1 to 65535") }
        guard port != lanPort || !lan else { throw ValidationError("--lan-port must differ from --port") }
        guard lan || !readOnly else { throw ValidationError("--read-only needs --lan") }
    }

    func run() async throws {
        OutputReader.watch()
        let entry = desktop ? DesktopEntry(daemon: daemon, port: port) : nil
        if try await entry?.open() == true { return }
        let display = PairingDisplay(port: lanPort)
        let server: WebServer
        do {
            server = try await WebServer(
                port: port,
                socket: daemon.path,
                logbook: LogbookOptions.path(logbook),
                units: daemon.units,
                language: daemon.display.chosenLanguage,
                heartRates: ConfiguredHeartRates.limits(),
                map: map ?? ConfigurationFile.string("web", "map"),
                version: ProgramVersion.current,
                localNetwork: lan
                    ? LocalNetworkOptions(port: lanPort, folder: display.folder, report: display.show) : nil
            )
        } catch {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
        Terminal.printLine(server.address)
        if let identity = server.localNetwork?.identity {
            if let change = identity.change {
                Terminal.printLine("a new certificate was created, because \(change); browsers will ask again")
            }
            display.showAddresses(identity.fingerprint)
            display.showNewCode(readOnly ? .view : .control)
        }
        if open || desktop, let failure = Browser.open(server.address) {
            try entry?.showInTerminal()
            Terminal.printError("open the address above: \(failure)")
        }
        try await server.run()
    }
}
