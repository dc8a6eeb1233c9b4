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

/// Tracks the connections of a server and decides which one to close when a new client needs room.
///
/// It does not close connections itself. A connection is idle until a complete request has arrived, busy while a request is
/// answered, and lasting while it watches the status or waits for a scan. Lasting connections have a separate limit, so that
/// they cannot block short requests.
struct ConnectionSlots {
    enum Use: Hashable {
        case idle(since: ContinuousClock.Instant)
        case busy
        case lasting
    }

    enum Admission: Hashable {
        case accept
        /// Close the connection with this number, then accept the new one.
        case close(Int)
        /// Wait until this time and try again; nil if all connections are busy, because then no time is known.
        case wait(until: ContinuousClock.Instant?)
    }

    private let limits: ControlLimits
    private var uses: [Int: Use] = [:]

    init(_ limits: ControlLimits) { self.limits = limits }

    func admission(at now: ContinuousClock.Instant) -> Admission {
        guard uses.values.count(where: { $0 != .lasting }) >= limits.connections else { return .accept }
        guard let (oldest, since) = oldestIdle else { return .wait(until: nil) }
        let end = since + limits.grace
        return end <= now ? .close(oldest) : .wait(until: end)
    }

    /// The connection that has been idle longest, and since when; nil if no connection is idle.
    var oldestIdle: (number: Int, since: ContinuousClock.Instant)? {
        let idle = uses.compactMap { number, use in
            if case .idle(let since) = use { (number: number, since: since) } else { nil }
        }
        return idle.min { ($0.since, $0.number) < ($1.since, $1.number) }
    }

    var hasRoomForLasting: Bool { uses.values.count { $0 == .lasting } < limits.watchers }

    /// - Returns: false if the connection is unknown because it was closed to make room for another one.
    mutating func mark(_ use: Use, of number: Int) -> Bool {
        guard uses[number] != nil else { return false }
        uses[number] = use
        return true
    }

    mutating func open(_ number: Int, at now: ContinuousClock.Instant) { uses[number] = .idle(since: now) }

    mutating func close(_ number: Int) { uses[number] = nil }
}
