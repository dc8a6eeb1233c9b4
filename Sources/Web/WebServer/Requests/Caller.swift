import LocalNetwork
import Secrets

/// The sender of a request that the server answers.
struct Caller: Sendable {
    /// The identifier of a paired device in the local network; nil for a program on this machine, of the user who runs the server.
    var deviceID: String?
    /// Whether the caller may send commands and readings of sensors.
    var mayControl = true
    /// Whether the caller may read the logbook, and see the runner inside the privacy zones.
    var maySeeHistory = true

    /// A program on this machine.
    init() {}

    init(_ device: PairedDevice) {
        deviceID = device.id
        mayControl = device.role == .control
        maySeeHistory = device.role != .view
    }

    /// A member of the group.
    init(member: Void) { (mayControl, maySeeHistory) = (false, false) }
}

/// The secret that a command must contain; each start of the server creates a new one.
///
/// A page of another site cannot read it, because only the events of this server contain it.
struct AccessToken: Sendable {
    /// The token: 128 random bits as 32 hexadecimal digits.
    let text: String

    init() { text = Secret.hexadecimal(bytes: 16) }

    /// Whether a client has sent this token.
    func matches(_ other: String?) -> Bool { other.map { Secret.areEqual($0, text) } ?? false }
}

/// The origins (RFC 6454) of the server's pages: one scheme and port, and the names and addresses of this machine.
struct OwnOrigins: Sendable {
    let scheme: String
    /// The names of this machine, in lower case.
    let names: [String]
    let addresses: [IPAddress]
    let port: Int

    static func loopback(port: Int) -> Self {
        let addresses = ["127.0.0.1", "::1"].compactMap(IPAddress.init(parsing:))
        return Self(scheme: "http", names: ["localhost"], addresses: addresses, port: port)
    }

    /// Whether a `Host` field in lower case names this server.
    func contains(host: String) -> Bool {
        guard let name = withoutPort(host) else { return false }
        if names.contains(name) { return true }
        let isBracketed = name.hasPrefix("[") && name.hasSuffix("]")
        let address = IPAddress(parsing: isBracketed ? name.dropFirst().dropLast() : name[...])
        return address.map { $0.bytes.count == (isBracketed ? 16 : 4) && addresses.contains($0) } ?? false
    }

    /// The host without this server's port; nil if it has another port.
    ///
    /// Browsers omit the usual port of the scheme.
    private func withoutPort(_ host: String) -> String? {
        let suffix = ":\(port)"
        if host.hasSuffix(suffix) { return String(host.dropLast(suffix.count)) }
        return port == (scheme == "https" ? 443 : 80) && (!host.contains(":") || host.hasSuffix("]")) ? host : nil
    }
}
