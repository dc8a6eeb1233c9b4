import Activities
import Control
package import LocalNetwork
import Logbook
import NIOCore
import NIOHTTP1

package struct LocalNetworkServer: Sendable {
    /// The certificate with which the server identifies itself.
    package let identity: ServerIdentity
    let listener: WebListener
    let group: GroupController
    private let pairing: Pairing
    private let options: LocalNetworkOptions
    private let connections: OpenConnections
    private let token = AccessToken()
    private let limits: WebLimits

    /// Loads or creates the certificate, and listens at all addresses of this machine.
    init(_ options: LocalNetworkOptions, socket: ControlSocketPath, limits: WebLimits) async throws(WebServerError) {
        do throws(LocalNetworkError) {
            // Read the list of devices now, so that a damaged file is an error at the start and not only when a device connects.
            _ = try DeviceRegistry(in: options.folder).devices()
            identity = try ServerIdentity(
                in: options.folder,
                names: options.names,
                addresses: options.addresses().reachable,
                now: options.unixMilliseconds()
            )
        } catch {
            throw .localNetwork(error)
        }
        let gate: LocalNetworkGate
        do throws(TLSError) {
            gate = try LocalNetworkGate(identity, options, limits: limits)
        } catch {
            throw .localNetwork(.noCertificate(reason: "\(error)"))
        }
        listener = try await WebListener(port: options.port, gate: gate, limits: limits)
        do throws(LocalNetworkError) {
            group = try GroupController(options, identity, port: listener.port, socket: socket)
        } catch {
            for server in listener.servers { try? await server.channel.close() }
            throw .localNetwork(error)
        }
        pairing = Pairing(options, limits: limits)
        self.options = options
        self.limits = limits
        connections = OpenConnections(limits)
    }

    package var port: Int { listener.port }

    /// Creates the connection for a client from `base`, the one for programs on this machine; nil if the client has disconnected.
    func connection(with channel: any Channel, like base: WebConnection) -> WebConnection? {
        guard let client = IPAddress(channel.remoteAddress) else { return nil }
        let origins = OwnOrigins(scheme: "https", names: options.names, addresses: options.addresses().all, port: port)
        var site = base.site
        site.check = RequestCheck(origins: origins, token: token)
        site.client = LocalNetworkClient(
            pairing: pairing,
            address: client,
            group: group,
            own: IPAddress(channel.localAddress)
        )
        return WebConnection(site: site, hub: base.hub, connections: connections, limits: limits)
    }

    /// Wakes all event streams when a device was revoked, so that its streams end; returns when the task is cancelled.
    func watchRevocations(waking hub: StatusHub) async {
        var known = (try? pairing.devices.devices().map(\.id)) ?? []
        while (try? await Task.sleep(for: limits.revocation)) != nil {
            let current = (try? pairing.devices.devices().map(\.id)) ?? []
            if !Set(known).isSubset(of: current) { hub.wake() }
            known = current
        }
    }
}

package struct LocalNetworkOptions: Sendable {
    /// The port for the local network: 0…65535; 0 means any free port.
    package var port: Int
    package var folder: PrivateFolder
    package var unixMilliseconds: @Sendable () -> Int64 = { LocalClock.now.unixMilliseconds }
    /// The addresses of this machine; the server calls it for each new connection.
    package var addresses: @Sendable () -> OwnAddresses = { OwnAddresses.current() }
    package var names = HostNames.current()
    /// Gets the events of the pairing, on any thread.
    package var report: @Sendable (PairingEvent) -> Void

    package init(port: Int, folder: PrivateFolder, report: @escaping @Sendable (PairingEvent) -> Void) {
        self.port = port
        self.folder = folder
        self.report = report
    }
}

/// An event of the pairing with devices of the local network, which the server reports to the user.
package enum PairingEvent: Sendable, Hashable {
    /// A device has sent the right code and is paired; the code is no longer valid.
    case paired(PairedDevice)
    /// A strided of another runner has joined the group.
    case joined(name: String)
    /// Too many wrong codes were sent, so the code for a device with this role is no longer valid.
    case codeExhausted(PairedDevice.Role)
    case failed(LocalNetworkError)
}

/// The cookie with the token of a device.
enum DeviceCookie {
    /// Browsers accept a name with this prefix only from a secure page, for all its paths, and without `Domain` (RFC 6265bis section 4.1.3).
    private static let name = "__Host-strided"
    /// One year, in seconds.
    private static let lifetime = 365 * 86_400

    /// The value of `Set-Cookie`: scripts cannot read the cookie, and pages of other sites cannot make the browser send it.
    static func field(_ token: String) -> String {
        "\(name)=\(token); Path=/; Max-Age=\(lifetime); Secure; HttpOnly; SameSite=Strict"
    }

    /// The token in the cookies of a request; nil if there is none, or if there are several.
    static func token(of request: WebRequest) -> String? {
        let values = request.headers["Cookie"].flatMap { $0.split(separator: ";") }
            .map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix(name + "=") }
        return values.count == 1 ? String(values[0].dropFirst(name.count + 1)) : nil
    }
}

/// Decides which connections are accepted, and adds TLS to them.
struct LocalNetworkGate: Sendable {
    /// The client is not in the local network, or has opened too many connections.
    struct Refusal: Error {}

    private let server: TLSServer
    private let addresses: @Sendable () -> OwnAddresses
    private let connections: AddressLimit
    private let handshake: Duration

    init(_ identity: ServerIdentity, _ options: LocalNetworkOptions, limits: WebLimits) throws(TLSError) {
        server = try TLSServer(identity.certificate)
        addresses = options.addresses
        connections = AddressLimit(limits.newConnectionsPerSecond, per: .seconds(1))
        handshake = limits.handshake
    }

    /// Adds the TLS handler to a new connection if it comes from the local network; otherwise closes the connection and throws.
    func open(_ channel: any Channel) throws {
        guard let client = IPAddress(channel.remoteAddress), connections.admits(client, at: .now),
            addresses().areNear(client)
        else {
            channel.close(promise: nil)
            throw Refusal()
        }
        try channel.pipeline.syncOperations.addHandler(TLSHandler(server, limit: handshake))
    }
}

extension IPAddress {
    /// The address of a client without its port; nil if it has disconnected.
    init?(_ address: SocketAddress?) {
        // The zone of a link-local address follows a percent sign.
        guard let text = address?.ipAddress else { return nil }
        self.init(parsing: text.prefix { $0 != "%" })
    }
}
