package import LocalNetwork
import NIOHTTP1

/// How the server serves the local network.
package struct LocalNetworkOptions: Sendable {
    /// The port for the local network: 0…65535; 0 means any free port.
    package var port: Int
    /// The folder with the certificate and the devices.
    package var folder: PrivateFolder
    /// The current time in Unix milliseconds.
    package var unixMilliseconds: @Sendable () -> Int64
    /// The addresses of this machine; the server calls it for each new connection.
    package var addresses: @Sendable () -> OwnAddresses
    /// The names of this machine.
    package var names: [String]
    /// Gets the events of the pairing, on any thread.
    package var report: @Sendable (PairingEvent) -> Void

    /// Creates options for this machine.
    package init(port: Int, folder: PrivateFolder, report: @escaping @Sendable (PairingEvent) -> Void) {
        self.port = port
        self.folder = folder
        self.report = report
        unixMilliseconds = { SystemTime.unixMilliseconds }
        addresses = { OwnAddresses.current() }
        names = HostNames.current()
    }
}

/// What happens when devices of the local network use the server.
package enum PairingEvent: Sendable, Hashable {
    /// A device has sent the right code, which is not valid any more.
    case paired(PairedDevice)
    /// Too many wrong codes were sent, so the code for a device with this role is no longer valid.
    case codeExhausted(PairedDevice.Role)
    /// A file cannot be used.
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
