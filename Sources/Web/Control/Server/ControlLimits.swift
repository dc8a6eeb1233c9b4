/// A clock that measures the limits of the control server; tests use a clock that does not depend on real time.
public protocol ServerClock: Clock where Instant == ContinuousClock.Instant {}

extension ContinuousClock: ServerClock {}

/// The limits of the control server.
public struct ControlLimits: Sendable, Hashable {
    /// The maximum number of clients that neither watch nor scan; idle clients are disconnected to make room for new clients.
    package var connections: Int
    /// The maximum number of clients that watch the status or wait for a scan, in addition to `connections`.
    package var watchers: Int
    /// The time in which a client must read one reply; after this time the client is disconnected.
    package var patience: Duration
    /// The maximum idle time of a connection; after this time the connection is closed.
    package var idle: Duration
    /// The minimum idle time before a connection may be closed to make room for another one.
    package var grace: Duration

    /// Creates limits; the defaults are 64 clients, 64 watchers, 10 s per reply, 30 s idle time, and 1 s idle time when room is
    /// needed.
    public init(
        connections: Int = 64,
        watchers: Int = 64,
        patience: Duration = .seconds(10),
        idle: Duration = .seconds(30),
        grace: Duration = .seconds(1)
    ) {
        precondition(connections > 0 && watchers > 0, "a server needs room for one connection and one watcher")
        self.connections = connections
        self.watchers = watchers
        self.patience = patience
        self.idle = idle
        self.grace = grace
    }
}

/// Why the control socket could not be created or used.
public enum ControlServerError: Error, Sendable, Hashable {
    case alreadyRunning(path: String)
    case pathTooLong(path: String)
    case refused(operation: String, path: String, reason: String)
}

extension ControlServerError: CustomStringConvertible {
    /// One line for the user: what was wrong and how to fix it.
    public var description: String {
        switch self {
        case .alreadyRunning(let path):
            "strided is already running: it listens at \(path); stop it first, or give this one its own STRIDED_SOCKET"
        case .pathTooLong(let path):
            "\(path.bounded) is too long for a socket: at most \(UnixAddress.maximumPathLength) bytes; set STRIDED_SOCKET to a shorter path"
        case .refused(let operation, let path, let reason):
            "no control socket at \(path): \(operation): \(reason)"
        }
    }
}
