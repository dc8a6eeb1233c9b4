package import LocalNetwork

/// Why the web server cannot start.
package enum WebServerError: Error, Sendable, Hashable {
    /// Another program uses the port.
    case portInUse(Int)
    /// The system does not allow the server to listen at the port; `reason` is the system's text.
    case cannotListen(port: Int, reason: String)
    /// The certificate or the list of devices for the local network cannot be used.
    case localNetwork(LocalNetworkError)
}

extension WebServerError: CustomStringConvertible {
    /// One line for the user: what was wrong and how to fix it.
    package var description: String {
        switch self {
        case .portInUse(let port):
            "another program uses port \(port), perhaps another stridectl web; choose a different port with --port or --lan-port"
        case .cannotListen(let port, let reason):
            "cannot listen at port \(port): \(reason); choose a different port with --port or --lan-port"
        case .localNetwork(let error): error.description
        }
    }
}
