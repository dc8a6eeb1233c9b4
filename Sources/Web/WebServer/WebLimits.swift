/// The limits of the web server.
public struct WebLimits: Sendable, Hashable {
    /// The maximum number of connections; the longest idle one is closed to make room for another one.
    public var connections = 32
    /// The maximum number of connections of one client in the local network; browsers use six.
    public var connectionsPerAddress = 12
    /// The maximum number of new connections in a second from one client in the local network.
    public var newConnectionsPerSecond = 30
    /// The maximum time from the start of a connection in the local network to the end of its TLS handshake.
    public var handshake = Duration.seconds(5)
    /// The maximum number of requests in a second from one client in the local network that has no valid token.
    public var unpairedRequestsPerSecond = 20
    /// The maximum number of codes in a minute from one client in the local network.
    public var codesPerMinute = 5
    /// The time after which a revoked device at the latest loses its connections; it gets nothing more from the moment of its revocation.
    public var revocation = Duration.milliseconds(500)
    /// The maximum size of a request line and its header fields, in bytes.
    public var headBytes = 16 * 1024
    /// The maximum size of the body of a request, in bytes.
    public var bodyBytes = 4096
    /// The maximum size of the body of a request with a phone's readings, in bytes.
    public var sensorBodyBytes = 64 * 1024
    /// The maximum number of requests of one connection in a second.
    public var requestsPerSecond = 50
    /// The maximum time from the first to the last byte of a request, and from the start of a connection to its first byte.
    public var arrival = Duration.seconds(10)
    /// The maximum time between two requests of a connection.
    public var idle = Duration.seconds(60)
    /// The maximum time in which a client reads none of the data that wait for it.
    public var stall = Duration.seconds(10)
    /// The time after which a stream of events contains at least a comment.
    public var keepAlive = Duration.seconds(5)

    /// Creates the limits with their default values.
    public init() {}
}
