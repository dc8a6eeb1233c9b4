import LocalNetwork
import Synchronization
import TestSupport
import Testing

@testable import WebServer

/// A server for the local network with files of its own, a clock that stands still, and without a daemon.
final class LocalNetworkSite: Sendable {
    let folder: PrivateFolder
    private let time: Mutex<Int64>
    private let reported = Mutex<[PairingEvent]>([])

    init(_ path: String, time: Int64) {
        folder = PrivateFolder(path: path)
        self.time = Mutex(time)
    }

    var now: Int64 { time.withLock { $0 } }

    /// Moves the clock by a number of seconds.
    func advance(seconds: Int64) { time.withLock { $0 += seconds * 1000 } }

    var events: [PairingEvent] { reported.withLock { $0 } }

    var devices: DeviceRegistry { DeviceRegistry(in: folder) }

    func code(_ role: PairedDevice.Role = .control) throws -> String {
        try PairingCodes(in: folder).create(role: role, now: now).digits
    }

    fileprivate func options(_ addresses: OwnAddresses?) -> LocalNetworkOptions {
        var options = LocalNetworkOptions(port: 0, folder: folder) { event in
            self.reported.withLock { $0.append(event) }
        }
        options.unixMilliseconds = { self.now }
        options.names = ["localhost", "runner", "runner.local"]
        if let addresses { options.addresses = { addresses } }
        return options
    }

    /// Runs a server while `body` runs.
    func run(
        limits: WebLimits = .patient,
        addresses: OwnAddresses? = nil,
        socket: String? = nil,
        _ body: (LocalNetworkPort) async throws -> Void
    ) async throws {
        try await withServer(socket: socket, limits: limits, localNetwork: options(addresses)) { server in
            let port = try #require(server.localNetwork?.port)
            try await body(LocalNetworkPort(port: port, loopback: server))
        }
    }
}

extension WebLimits {
    /// The usual limits, but times that only a client that does nothing can exceed, also on a machine that is busy with other tests.
    static var patient: WebLimits {
        var limits = WebLimits()
        (limits.handshake, limits.arrival, limits.stall) = (.seconds(300), .seconds(300), .seconds(300))
        return limits
    }
}

/// Runs `body` with a site in a temporary folder; the clock shows 2026-11-22.
func withSite(_ body: (LocalNetworkSite) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    try await body(LocalNetworkSite(folder.file("state/web"), time: 1_795_300_000_000))
}

extension LocalNetworkSite {
    var group: GroupFile { GroupFile(in: folder) }

    /// Joins the group of another server as `stridectl join` does.
    func join(_ leader: LocalNetworkPort, code: String, from port: LocalNetworkPort) async throws {
        let own = try #require(ServerIdentity.fingerprint(in: folder))
        let content = try group.change { _ in }
        let found = try await RunnerGroup.fingerprint(of: "127.0.0.1", port: leader.port, expecting: nil)
        let joined = try await RunnerGroup.join(
            "127.0.0.1",
            port: leader.port,
            fingerprint: found,
            as: RunnerGroup.Member(
                id: content.own,
                name: "Anna",
                address: "127.0.0.1",
                port: port.port,
                fingerprint: own.text
            ),
            code: code
        )
        try group.change { ($0.group, $0.order) = (joined, .join) }
    }
}

/// The port of a running server for the local network.
struct LocalNetworkPort {
    let port: Int
    let loopback: WebServer

    /// The answer to one request on a connection of its own.
    func answer(_ line: String, _ fields: [String: String] = [:], body: String = "") async throws -> Response {
        let browser = try await TLSBrowser(port: port)
        await browser.request(line, fields, body: body)
        return await browser.response()
    }

    /// The answer to a code.
    func pair(_ code: String, name: String = "phone", cookie: String? = nil) async throws -> Response {
        let fields = cookie.map { ["Cookie": $0] } ?? [:]
        return try await answer("POST /pair", fields, body: #"{"code":"\#(code)","name":"\#(name)"}"#)
    }

    /// Pairs a device, and returns its cookie as the browser sends it.
    func cookie(_ code: String, name: String = "phone") async throws -> String {
        let response = try await pair(code, name: name)
        let field = try #require(response["Set-Cookie"], "\(response.head) \(response.text)")
        return String(field.prefix { $0 != ";" })
    }
}
