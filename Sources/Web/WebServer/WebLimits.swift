package import LocalNetwork

package struct WebLimits: Sendable, Hashable {
    /// The maximum number of connections; the longest idle one is closed to make room for another one.
    package var connections = 32
    /// The maximum number of connections of one client in the local network; browsers use six.
    package var connectionsPerAddress = 12
    /// The maximum number of new connections in a second from one client in the local network.
    package var newConnectionsPerSecond = 30
    /// The maximum time from the start of a connection in the local network to the end of its TLS handshake.
    package var handshake = Duration.seconds(5)
    /// The maximum number of requests in a second from one client in the local network that has no valid token.
    package var unpairedRequestsPerSecond = 20
    /// The maximum number of pairing codes that one client in the local network may try in a minute.
    package var codesPerMinute = 5
    /// The maximum time until the event streams of a revoked device are closed; it gets no data in this time.
    package var revocation = Duration.milliseconds(500)
    /// The maximum size of a request line and its header fields, in bytes.
    package var headBytes = 16 * 1024
    /// The maximum size of the body of a request, in bytes.
    package var bodyBytes = 4096
    /// The maximum size of the body of a request with a phone's readings, in bytes.
    package var sensorBodyBytes = 64 * 1024
    /// The maximum number of requests of one connection in a second.
    package var requestsPerSecond = 50
    /// The maximum time from the first to the last byte of a request, and from the start of a connection to its first byte.
    package var arrival = Duration.seconds(10)
    /// The maximum time between two requests of a connection.
    package var idle = Duration.seconds(60)
    /// The maximum time for which the output buffer of a connection may stay full because the client does not read.
    package var stall = Duration.seconds(10)
    /// The maximum time without an event on an event stream; then the server sends a comment.
    package var keepAlive = Duration.seconds(5)
    /// The time after which the members of the group get the beat grid again.
    package var beat = Duration.seconds(1)

    package init() {}
}

package enum WebServerError: Error, Sendable, Hashable {
    case portInUse(Int)
    case cannotListen(port: Int, reason: String)
    case localNetwork(LocalNetworkError)
}

extension WebServerError: CustomStringConvertible {
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
