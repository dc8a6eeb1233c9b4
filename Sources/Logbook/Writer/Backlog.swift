import Activities

/// The data that are waiting to be written, and the schedule for writing them.
///
/// A pure value: it receives data and times, and returns the batches to write. Data of an activity are due immediately, or `spacing` after
/// the previous batch. Hours and sensors are written with the next such batch, or at the latest `sharedSpacing` after the previous batch.
/// After a failure, the failed batch stays ahead of newer data and is retried after 1, 2, 4 … `longestPause` seconds.
struct Backlog {
    /// A change of the current activity.
    ///
    /// Rare cases are `indirect`, so that a stored case is not larger than a sample.
    enum Order: Hashable, Sendable {
        indirect case begin(Activity)
        indirect case continueActivity(ActivityID, Activity)
        case sample(Sample)
        /// A temporary sample that the next sample or checkpoint replaces.
        case checkpoint(Sample)
        case pause(Duration)
        case resume(Duration)
        case lap(Lap)
        indirect case finish(Activity)
        case discard
    }

    struct SensorKey: Hashable, Sendable {
        let source: String
        let device: String
    }

    /// The data of one transaction.
    struct Batch: Sendable {
        var orders: [Order] = []
        /// Totals per hour, so that a day without a working disk needs only 25 entries.
        var tallies: [LocalHour: Tally] = [:]
        /// The first and the latest sighting of each sensor.
        var sightings: [SensorKey: [SensorSighting]] = [:]

        var isEmpty: Bool { orders.isEmpty && tallies.isEmpty && sightings.isEmpty }
        var count: Int { orders.count + tallies.count + sightings.count }
    }

    /// The shortest time between two transactions: at most five per second; a recording needs two.
    static let spacing = Duration.milliseconds(200)
    /// The shortest time between two transactions if the second contains no activity data, for example while the runner walks without
    /// recording.
    static let sharedSpacing = Duration.milliseconds(900)
    /// The longest time between two attempts.
    static let longestPause = Duration.seconds(30)

    /// The number of waiting orders above which every second sample is dropped.
    let limit: Int
    private(set) var pending = Batch()
    private(set) var inFlight: Batch?
    /// The number of dropped samples.
    private(set) var droppedSamples = 0
    /// The time at which the oldest waiting data were added.
    private(set) var oldest: Duration?
    private var notBefore = Duration.zero
    /// The earliest time for a batch without activity data.
    private var sharedNotBefore = Duration.zero
    private var isFlushRequested = false
    private var failures = 0
    private var tickets: (given: Int, saved: Int, inFlight: Int) = (0, 0, 0)

    init(limit: Int) {
        self.limit = limit
    }

    /// The number of waiting items, including the batch that is being written.
    var count: Int { pending.count + (inFlight?.count ?? 0) }
    /// The number of the latest added item.
    var ticket: Int { tickets.given }

    /// Whether all items up to a ticket are on the disk.
    func isSaved(_ ticket: Int) -> Bool { tickets.saved >= ticket }
}

// MARK: - Adding

extension Backlog {
    mutating func add(_ order: Order, at now: Duration) {
        issueTicket(at: now)
        pending.append(order)
        if pending.orders.count > limit { droppedSamples += pending.orders.dropEverySecondSample() }
    }

    mutating func add(_ tally: Tally, in hour: LocalHour, at now: Duration) {
        issueTicket(at: now)
        pending.tallies[hour, default: Tally()] += tally
    }

    mutating func add(_ sighting: SensorSighting, at now: Duration) {
        issueTicket(at: now)
        pending.add(sighting)
    }

    private mutating func issueTicket(at now: Duration) {
        tickets.given += 1
        if oldest == nil { oldest = now }
    }
}

// MARK: - Writing

extension Backlog {
    /// When to call `next`; nil if nothing is waiting.
    var due: Duration? {
        guard !pending.isEmpty, inFlight == nil else { return nil }
        if isFlushRequested { return .zero }
        return pending.orders.isEmpty ? sharedNotBefore : notBefore
    }

    /// The next batch, if it is due.
    mutating func next(at now: Duration) -> Batch? {
        guard let due, due <= now else { return nil }
        inFlight = pending
        pending = Batch()
        isFlushRequested = false
        tickets.inFlight = tickets.given
        return inFlight
    }

    /// Makes the next batch due immediately, for a flush.
    mutating func requestFlush() { isFlushRequested = true }

    /// Marks the batch as saved.
    ///
    /// - Returns: Whether this is the first success after failures.
    mutating func markSaved(at now: Duration) -> Bool {
        inFlight = nil
        tickets.saved = tickets.inFlight
        oldest = pending.isEmpty ? nil : now
        notBefore = now + Self.spacing
        sharedNotBefore = now + Self.sharedSpacing
        let isRecovered = failures > 0
        failures = 0
        droppedSamples = isRecovered ? 0 : droppedSamples
        return isRecovered
    }

    /// Marks the batch as failed; it goes back ahead of newer data.
    mutating func markFailed(at now: Duration) {
        if let batch = inFlight { pending.prepend(batch) }
        inFlight = nil
        notBefore = now + min(.seconds(1 << min(failures, 5)), Self.longestPause)
        sharedNotBefore = notBefore
        failures += 1
        if pending.orders.count > limit { droppedSamples += pending.orders.dropEverySecondSample() }
    }
}

extension Backlog.Batch {
    /// Appends an order; replaces a waiting checkpoint if the order allows it.
    fileprivate mutating func append(_ order: Backlog.Order) {
        if order.replacesCheckpoint, case .checkpoint? = orders.last { orders.removeLast() }
        orders.append(order)
    }

    fileprivate mutating func prepend(_ earlier: Self) {
        let later = orders
        orders = earlier.orders
        if let first = later.first { append(first) }
        orders += later.dropFirst()
        tallies.merge(earlier.tallies) { $0 + $1 }
        let laterSightings = sightings
        sightings = earlier.sightings
        for sighting in laterSightings.values.joined() { add(sighting) }
    }

    fileprivate mutating func add(_ sighting: SensorSighting) {
        let key = Backlog.SensorKey(source: sighting.source, device: sighting.device)
        sightings[key] = (sightings[key]?.first).map { [$0, sighting] } ?? [sighting]
    }
}

extension Backlog.Order {
    fileprivate var replacesCheckpoint: Bool {
        switch self {
        case .sample, .checkpoint: true
        case .begin, .continueActivity, .pause, .resume, .lap, .finish, .discard: false
        }
    }
}

extension [Backlog.Order] {
    /// Drops every second sample except the last, which keeps the whole run at a lower resolution.
    ///
    /// - Returns: The number of dropped samples.
    fileprivate mutating func dropEverySecondSample() -> Int {
        let before = count
        let last = count - 1
        var isOdd = false
        var index = 0
        removeAll { order in
            defer { index += 1 }
            guard case .sample = order, index < last else { return false }
            isOdd.toggle()
            return isOdd
        }
        return before - count
    }
}
