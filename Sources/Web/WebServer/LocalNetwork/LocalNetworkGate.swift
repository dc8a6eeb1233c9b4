import LocalNetwork
import NIOCore

/// Decides which connections are accepted, and adds TLS to them.
struct LocalNetworkGate: Sendable {
    /// The client is not in the local network, or has opened too many connections.
    struct Refusal: Error {}

    private let server: TLSServer
    private let addresses: @Sendable () -> OwnAddresses
    private let connections: AddressLimit
    private let handshake: Duration

    /// Creates a gate for a certificate.
    ///
    /// - Throws: An error of the TLS library, if it does not accept the certificate.
    init(_ identity: ServerIdentity, _ options: LocalNetworkOptions, limits: WebLimits) throws(TLSError) {
        server = try TLSServer(identity.certificate)
        addresses = options.addresses
        connections = AddressLimit(limits.newConnectionsPerSecond, per: .seconds(1))
        handshake = limits.handshake
    }

    /// Adds the TLS handler to a new connection, if it comes from the local network.
    ///
    /// - Throws: ``Refusal`` or an error of the TLS library; the connection is closed then.
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
