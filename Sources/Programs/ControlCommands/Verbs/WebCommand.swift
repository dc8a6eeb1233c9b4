import Activities
import ArgumentParser
import CommandSyntax
import Files
import Glibc
import LateLibraries
import LocalNetwork
import Logbook
import OutsideText
import Report
import Sync
import WebServer

struct WebCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: "Serve a live page for a browser; list, add and revoke devices that may open it.",
        subcommands: [ServePage.self, WebDevicesCommand.self],
        defaultSubcommand: ServePage.self
    )
}

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
    @OptionGroup var logbook: LogbookOptions
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
    @OptionGroup var rights: DeviceRights
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
        guard lan || !rights.readOnly else { throw ValidationError("--read-only needs --lan") }
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
                logbook: logbook.path,
                units: daemon.units,
                language: daemon.display.chosenLanguage,
                heartRates: ConfiguredHeartRates.limits(),
                plan: LogbookOptions.planKept,
                map: map ?? ConfigurationFile.string("web.map"),
                zones: { try SyncFiles.user.configuration().privacyZones() },
                sound: { ConfigurationFile.sound(named: $0) },
                version: ProgramVersion.current,
                localNetwork: lan
                    ? LocalNetworkOptions(port: lanPort, folder: display.folder, report: display.show) : nil
            )
        } catch {
            throw Terminal.failure("\(error)")
        }
        Terminal.printLine(server.address)
        if let identity = server.localNetwork?.identity {
            if let change = identity.change {
                Terminal.printLine("a new certificate was created, because \(change); browsers will ask again")
            }
            display.showAddresses(identity.fingerprint)
            display.showNewCode(rights.role)
        }
        if open || desktop, let failure = Browser.open(server.address) {
            try entry?.showInTerminal()
            Terminal.printError("open the address above: \(failure)")
        }
        try await server.run()
    }
}

/// What a device may do that enters a code.
struct DeviceRights: ParsableArguments {
    @Flag(help: "The device shows the run in progress, but cannot control it, and sees no logbook.") var readOnly =
        false
    @Flag(help: "With --read-only: the device sees the logbook, too.") var history = false

    var role: PairedDevice.Role { !readOnly ? .control : history ? .history : .view }

    func validate() throws {
        guard readOnly || !history else { throw ValidationError("--history needs --read-only") }
    }
}

struct WebDevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices of the local network that may open the page; add and revoke them.",
        subcommands: [ListDevices.self, AddDevice.self, RevokeDevice.self],
        defaultSubcommand: ListDevices.self
    )
}

struct ListDevices: ParsableCommand {
    static let configuration = verb("list", "Print the devices.")
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        let devices = try Terminal.reporting {
            try DeviceRegistry(in: PairingDisplay(port: PairingDisplay.usualPort).folder).devices()
        }
        guard !json else { return Terminal.printLine(JSONText(devices, each: .device)) }
        let group = try Terminal.reporting { try PairingDisplay(port: PairingDisplay.usualPort).group.content() }
        let members = group.group?.members.filter { $0.id != group.own } ?? []
        if devices.isEmpty && members.isEmpty {
            Terminal.printLine("no device is paired; to pair one: stridectl web devices add")
        }
        for device in devices {
            let (paired, seen) = (LocalTime.text(device.created_unix_ms), LocalTime.text(device.last_seen_unix_ms))
            Terminal.printLine("\(device.line)  (paired \(paired), last seen \(seen))")
        }
        for member in members {
            let place = member.host.map { "\($0.urlHost):\(member.port)" } ?? ""
            let part = member.id == group.group?.leader ? "leads" : "member"
            Terminal.printLine("\(member.id)  \(part.padded(to: 9))  \(member.name)  (\(place))")
        }
    }
}

struct AddDevice: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make a code for a device; it replaces the previous code.",
        discussion: "A running stridectl web --lan accepts the code once, within ten minutes."
    )
    @OptionGroup var rights: DeviceRights
    @Flag(help: "The code is for another runner's stridectl join: it shares the beat, and sees nothing else.")
    var member = false
    @Option(help: "The port of the server for the local network.") var lanPort = PairingDisplay.usualPort

    func validate() throws {
        guard !member || !rights.readOnly else { throw ValidationError("--member needs no --read-only") }
        guard (1...65_535).contains(lanPort) else { throw ValidationError("--lan-port must be 1 to 65535") }
    }

    func run() throws {
        let display = PairingDisplay(port: lanPort)
        let code = try Terminal.reporting { try display.makeCode(member ? .member : rights.role) }
        display.showAddresses(ServerIdentity.fingerprint(in: display.folder))
        display.show(code)
    }
}

struct RevokeDevice: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Remove a device, or all of them; a running server closes their connections."
    )
    @Argument(help: "The identifier that the list shows, or all.") var device: String

    func run() throws {
        let id = device == "all" ? nil : device
        let removed = try Terminal.reporting {
            try DeviceRegistry(in: PairingDisplay(port: PairingDisplay.usualPort).folder).revoke(id)
        }
        for device in removed { Terminal.printLine("revoked: \(device.line)") }
        guard try removeMember() || !removed.isEmpty || id == nil else {
            throw Terminal.failure("no device has the identifier \"\(device.prefix(40))\"; see: stridectl web devices")
        }
    }

    /// Removes a member of the group that this machine leads; false if there is no such member.
    private func removeMember() throws -> Bool {
        let file = PairingDisplay(port: PairingDisplay.usualPort).group
        let content = try Terminal.reporting { try file.content() }
        guard let group = content.group, device != content.own, let member = group[device] else { return false }
        guard group.leader == content.own else {
            throw Terminal.failure("only the leader removes a member; to leave the group yourself: stridectl leave")
        }
        _ = try Terminal.reporting { try file.change { $0.removals = [device] } }
        Terminal.printLine("removed from the group: \(member.name); the others get a new secret")
        return true
    }
}

private enum LocalTime {
    static func text(_ unixMilliseconds: Int64) -> String {
        var (seconds, fields) = (time_t(unixMilliseconds / 1000), tm())
        var text = [CChar](repeating: 0, count: 32)
        guard localtime_r(&seconds, &fields) != nil, strftime(&text, 32, "%Y-%m-%d %H:%M", &fields) > 0 else {
            return "at an unknown time"
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// Shows how a device of the local network can open the page: addresses, fingerprint, code and QR code.
struct PairingDisplay: Sendable {
    /// The port for the local network, unless the user chooses another one.
    static let usualPort = 8018

    let port: Int
    let folder = PrivateFolder(path: Folders.user.web)

    var group: GroupFile { GroupFile(in: folder) }

    private var now: Int64 { LocalClock.now.unixMilliseconds }

    /// Prints the addresses of the page and the fingerprint that the browser must show.
    func showAddresses(_ fingerprint: Fingerprint?) {
        let names = HostNames.current().filter { $0.hasSuffix(".local") }
        let hosts = OwnAddresses.current().reachable.map(\.urlHost) + names
        for host in hosts { Terminal.printLine("https://\(host):\(port)/") }
        if hosts.isEmpty { Terminal.printLine("this machine has no address in a local network") }
        if let fingerprint { Terminal.printLine("certificate SHA-256 \(fingerprint.text)") }
    }

    /// Makes a code and prints it; without a terminal it prints how to get one, because log files keep what is printed.
    func showNewCode(_ role: PairedDevice.Role) {
        guard isatty(STDOUT_FILENO) == 1 else {
            return Terminal.printLine("for a code for a device: stridectl web devices add")
        }
        do throws(LocalNetworkError) {
            show(try makeCode(role))
        } catch {
            Terminal.printError("\(error)")
        }
    }

    func makeCode(_ role: PairedDevice.Role) throws(LocalNetworkError) -> PairingCode {
        try PairingCodes(in: folder).create(role: role, now: now)
    }

    func show(_ code: PairingCode) {
        let right =
            switch code.role {
            case .control: "controls the run"
            case .history: "shows the run and the logbook, but does not control"
            case .view: "shows, but does not control, the run"
            case .member: "shares the beat: stridectl join"
            }
        Terminal.printLine("code \(code.text) (once, within 10 minutes, for a device that \(right))")
        guard let address = OwnAddresses.current().preferred, isatty(STDOUT_FILENO) == 1,
            ConfigurationFile.environment("TERM") ?? "dumb" != "dumb", DisplayOptions.letters == .unicode
        else { return }
        guard LateLibrary.qrencode.isInstalled else {
            return Terminal.printLine("no QR code: \(LateLibrary.qrencode.absence)")
        }
        guard let picture = QRCode("https://\(address.urlHost):\(port)/pair#\(code.digits)"),
            DisplayOptions.columns >= picture.columns
        else { return }
        Terminal.show(picture.terminalText)
    }

    @Sendable func show(_ event: PairingEvent) {
        switch event {
        case .paired(let device):
            Terminal.printLine("paired: \(device.line)")
            showNewCode(device.role)
        case .joined(let name): Terminal.printLine("shares the beat: \(name.cleaned)")
        case .codeExhausted(let role):
            Terminal.printLine("too many wrong codes were entered; the code is no longer valid")
            showNewCode(role)
        case .failed(let error): Terminal.printError("\(error)")
        }
    }
}

extension PairedDevice {
    var line: String {
        let right = role == .control ? "controls" : "read-only"
        return "\(id)  \(right.padded(to: 9))  \(name)"
    }
}
