/// Which connections a server has, and which of them makes room for another: decides, and closes nothing itself.
///
/// A connection is idle while no whole request of it is there, busy while one is answered, and lasting while it watches the status
/// or waits for a scan. Lasting connections have a bound of their own, so that they keep no request out.
struct ConnectionSlots {
    /// What a connection does.
    enum Use: Hashable {
        case idle(since: ContinuousClock.Instant)
        case busy
        case lasting
    }

    /// What is to be done with a new connection.
    enum Admission: Hashable {
        /// There is room for it.
        case accept
        /// There is room once that connection is closed.
        case close(Int)
        /// There is none now; by then there may be, nil while all are busy.
        case wait(until: ContinuousClock.Instant?)
    }

    private let connections: Int
    private let lasting: Int
    private let grace: Duration
    private var uses: [Int: Use] = [:]

    init(_ limits: ControlLimits) {
        connections = limits.connections
        lasting = limits.watchers
        grace = limits.grace
    }

    /// What is to be done with a new connection.
    func admission(at now: ContinuousClock.Instant) -> Admission {
        guard uses.values.count(where: { $0 != .lasting }) >= connections else { return .accept }
        guard let (oldest, since) = oldestIdle else { return .wait(until: nil) }
        return since + grace <= now ? .close(oldest) : .wait(until: since + grace)
    }

    /// The connection that has been idle longest.
    var oldestIdle: (number: Int, since: ContinuousClock.Instant)? {
        let idle = uses.compactMap { number, use in
            if case .idle(let since) = use { (number: number, since: since) } else { nil }
        }
        return idle.min { ($0.since, $0.number) < ($1.since, $1.number) }
    }

    /// Whether another connection may be lasting.
    var hasRoomForLasting: Bool { uses.values.count { $0 == .lasting } < lasting }

    /// Notes what a connection does now.
    ///
    /// - Returns: Whether it is there: false for one that has made room for another.
    mutating func note(_ use: Use, of number: Int) -> Bool {
        guard uses[number] != nil else { return false }
        uses[number] = use
        return true
    }

    /// Adds a connection.
    mutating func open(_ number: Int, at now: ContinuousClock.Instant) { uses[number] = .idle(since: now) }

    /// Removes a connection.
    mutating func close(_ number: Int) { uses[number] = nil }
}
