package import LocalNetwork
import NIOCore

/// The part of the server for devices of the local network.
package struct LocalNetworkServer: Sendable {
    /// The certificate with which the server identifies itself.
    package let identity: ServerIdentity
    let listener: WebListener
    private let pairing: Pairing
    private let options: LocalNetworkOptions
    private let connections: OpenConnections
    private let token = AccessToken()
    private let limits: WebLimits

    /// Loads or creates the certificate, and listens at all addresses of this machine.
    init(_ options: LocalNetworkOptions, limits: WebLimits) async throws(WebServerError) {
        do throws(LocalNetworkError) {
            // A damaged list of devices must not be found only when a device connects.
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
        pairing = Pairing(options, limits: limits)
        self.options = options
        self.limits = limits
        connections = OpenConnections(limit: limits.connections, perAddress: limits.connectionsPerAddress)
    }

    /// The port at which the server listens.
    package var port: Int { listener.port }

    /// The connection that serves a client, based on the one for programs on this machine; nil if the client has disconnected.
    func connection(with channel: any Channel, like base: WebConnection) -> WebConnection? {
        guard let client = IPAddress(channel.remoteAddress) else { return nil }
        let origins = OwnOrigins(scheme: "https", names: options.names, addresses: options.addresses().all, port: port)
        var site = base.site
        site.check = RequestCheck(origins: origins, token: token)
        site.client = LocalNetworkClient(pairing: pairing, address: client)
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
