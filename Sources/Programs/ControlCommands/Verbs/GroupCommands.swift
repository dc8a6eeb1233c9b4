import ArgumentParser
import Control
import LocalNetwork
import WebServer

struct JoinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Put the clicks on the beat of another runner in the local network.",
        discussion: """
            Both machines serve their page in the local network (stridectl web --lan). The other runner makes a code with \
            stridectl web devices add --member. Without an address, the clicks return to the beat of the group.
            """
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: ArgumentHelp(
            "The other machine: a name or an address, with a port if it is not 8018.",
            valueName: "address"
        )
    )
    var address: String?
    @Option(help: "The code that the other runner has made; it is asked for otherwise.") var code: String?
    @Option(help: "The SHA-256 fingerprint of the other machine's certificate; another certificate is refused.")
    var fingerprint: String?
    @Option(help: "The name that the others see.") var name: String?
    @Option(help: "The port of the own server for the local network.") var lanPort = PairingDisplay.usualPort

    func validate() throws {
        guard (1...65_535).contains(lanPort) else { throw ValidationError("--lan-port must be 1 to 65535") }
        guard fingerprint.map({ Fingerprint(parsing: $0) != nil }) ?? true else {
            throw ValidationError("--fingerprint must be 32 pairs of hexadecimal digits with colons between them")
        }
        guard address != nil || (code == nil && fingerprint == nil && name == nil) else {
            throw ValidationError("name the address of the other machine")
        }
        guard address.map({ Self.place($0) != nil }) ?? true else {
            throw ValidationError(
                "not an address: write 192.168.1.20, 192.168.1.20:8018, [fd00::1]:8018 or laptop.local"
            )
        }
    }

    func run() async throws {
        let display = PairingDisplay(port: lanPort)
        let file = display.group
        let present = try Terminal.reporting { try file.content() }
        guard let address, let (host, port) = Self.place(address) else {
            guard present.group != nil else {
                throw Terminal.failure("this machine is in no group; name the address of another runner's machine")
            }
            _ = try Terminal.reporting { try file.change { $0.order = .join } }
            return try await waitForBeat(present)
        }
        if let group = present.group, group.members.count > 1 {
            let others = group.members.filter { $0.id != present.own }.map(\.name).joined(separator: ", ")
            throw Terminal.failure("this machine is in a group with \(others); leave it first: stridectl leave")
        }
        guard let own = ServerIdentity.fingerprint(in: display.folder),
            await RunnerGroup.isServed(at: lanPort, with: own)
        else {
            throw Terminal.failure(
                """
                no server of this machine answers at port \(lanPort). Start it with stridectl web --lan, or after each login: add --lan to \
                ExecStart with systemctl --user edit strided-web, then systemctl --user enable --now strided-web
                """
            )
        }
        let content = try Terminal.reporting { try file.change { _ in } }
        let group: RunnerGroup
        do {
            var found = fingerprint.flatMap { Fingerprint(parsing: $0) }
            if code == nil {
                let shown = try await RunnerGroup.fingerprint(of: host, port: port, expecting: found)
                found = shown
                Terminal.printLine("certificate SHA-256 \(shown.text)")
                Terminal.printLine(
                    "compare it with the one that stridectl web devices add shows there, then enter the code:"
                )
            }
            group = try await RunnerGroup.join(
                host,
                port: port,
                fingerprint: found,
                as: RunnerGroup.Member(
                    id: content.own,
                    name: name ?? HostNames.current().first { $0 != "localhost" } ?? "runner",
                    address: "127.0.0.1",
                    port: lanPort,
                    fingerprint: own.text
                ),
                code: code ?? readLine() ?? ""
            )
        } catch let error as GroupError {
            throw Terminal.failure("\(error)")
        }
        if code != nil, let leader = group[group.leader] {
            Terminal.printLine("certificate SHA-256 \(leader.fingerprint)")
        }
        let joined = try Terminal.reporting {
            try file.change { ($0.group, $0.order) = (group, .join) }
        }
        await joined.group?.tell(serverAt: lanPort, with: own)
        try await waitForBeat(joined)
    }

    /// Waits until the daemon follows the beat, and says what it does.
    private func waitForBeat(_ content: GroupFile.Content) async throws {
        let leader = content.group.flatMap { $0[$0.leader] }
        if leader?.id == content.own { return Terminal.printLine("this machine leads the group") }
        let name = leader?.name ?? "the leader"
        for _ in 0..<40 {
            if let group = try await daemon.status.group {
                return Terminal.printLine("on the beat of \(group.leader)")
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        Terminal.printLine("in the group of \(name); the clicks follow as soon as there is a beat")
    }

    /// The host and the port of an address.
    static func place(_ text: String) -> (host: String, port: Int)? {
        let usual = PairingDisplay.usualPort
        if IPAddress(parsing: text) != nil { return (text, usual) }
        if text.hasPrefix("[") {
            let parts = text.dropFirst().split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let address = IPAddress(parsing: parts[0]) else { return nil }
            if parts[1].isEmpty { return (address.description, usual) }
            guard parts[1].hasPrefix(":"), let port = Int(parts[1].dropFirst()), (1...65_535).contains(port) else {
                return nil
            }
            return (address.description, port)
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let host = parts.first, !host.isEmpty, host.utf8.count <= 253,
            host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
        else { return nil }
        guard parts.count == 2 else { return (String(host), usual) }
        guard let port = Int(parts[1]), (1...65_535).contains(port) else { return nil }
        return (String(host), port)
    }
}

struct LeaveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave",
        abstract: "Leave the group of runners; the clicks follow your own cadence again.",
        discussion: "If this machine leads, the first of the others leads from now on."
    )
    @OptionGroup var daemon: Daemon

    func run() async throws {
        let file = PairingDisplay(port: PairingDisplay.usualPort).group
        let present = try Terminal.reporting { try file.content() }
        guard present.group != nil else { return Terminal.printLine("this machine is in no group") }
        _ = try Terminal.reporting { try file.change { $0.order = .leave } }
        // A running server tells the others.
        for _ in 0..<12 {
            let content = try Terminal.reporting { try file.content() }
            if content.group == nil { return Terminal.printLine("left the group") }
            try await Task.sleep(for: .milliseconds(250))
        }
        _ = try Terminal.reporting { try file.change { ($0.group, $0.order, $0.removals) = (nil, nil, nil) } }
        Terminal.printLine("left the group; the others notice it when they ask, because no server runs here")
        _ = try await daemon.call(LeaveGrid())
    }
}
