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
