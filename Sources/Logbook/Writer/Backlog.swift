import Activities

/// What has yet to be written, in order: a value that is handed what happens and the time, and says when to write what.
///
/// What belongs to an activity is written at once, or `spacing` after the batch before. Hours of days and sensors wait for the next
/// such batch, but no longer than until `sharedSpacing` after the batch before. After a failure a batch stays in front of all that came
/// since, and is tried again after 1, 2, 4 … `longestPause` seconds.
struct Backlog {
    /// Something to be done to the activity under way.
    ///
    /// What is rare is boxed, so that each of a day of samples takes no more than a sample does.
    enum Order: Hashable, Sendable {
        indirect case begin(Activity)
        indirect case carryOn(ActivityID, Activity)
        case sample(Sample)
        /// A sample that the next sample or checkpoint replaces.
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

    /// What is written in one transaction.
    struct Batch: Sendable {
        var orders: [Order] = []
        /// Added up by hour, so that a day without a disk is 25 of them.
        var tallies: [LocalHour: Tally] = [:]
        /// The first and the last sighting of each.
        var sightings: [SensorKey: [SensorSighting]] = [:]

        var isEmpty: Bool { orders.isEmpty && tallies.isEmpty && sightings.isEmpty }
        var count: Int { orders.count + tallies.count + sightings.count }
    }

    /// The least time between two transactions: at most five a second, of which a recording needs two.
    static let spacing = Duration.milliseconds(200)
    /// The least time between two transactions where the second one holds nothing of an activity, as while somebody walks all day and
    /// nothing is recorded.
    static let sharedSpacing = Duration.milliseconds(900)
    /// The longest time between two tries.
    static let longestPause = Duration.seconds(30)

    /// How many orders wait before every second sample is let go.
    let limit: Int
    private(set) var waiting = Batch()
    private(set) var inFlight: Batch?
    /// How many samples were let go.
    private(set) var thinned = 0
    /// Since when the oldest of it waits.
    private(set) var oldest: Duration?
    private var notBefore = Duration.zero
    /// When hours of days and sensors are written without anything of an activity.
    private var sharedNotBefore = Duration.zero
    private var isHurried = false
    private var failures = 0
    private var tickets: (given: Int, saved: Int, inFlight: Int) = (0, 0, 0)

    init(limit: Int) {
        self.limit = limit
    }

    /// How many things wait, on their way to the disk or not.
    var count: Int { waiting.count + (inFlight?.count ?? 0) }
    /// The number of the last thing that was handed over.
    var ticket: Int { tickets.given }

    /// Whether all is on the disk up to a ticket.
    func isSaved(_ ticket: Int) -> Bool { tickets.saved >= ticket }
}

// MARK: - In

extension Backlog {
    mutating func add(_ order: Order, at now: Duration) {
        take(at: now)
        waiting.append(order)
        if waiting.orders.count > limit { thinned += waiting.orders.thinOut() }
    }

    mutating func add(_ tally: Tally, in hour: LocalHour, at now: Duration) {
        take(at: now)
        waiting.tallies[hour, default: Tally()] += tally
    }

    mutating func add(_ sighting: SensorSighting, at now: Duration) {
        take(at: now)
        waiting.add(sighting)
    }

    private mutating func take(at now: Duration) {
        tickets.given += 1
        if oldest == nil { oldest = now }
    }
}

// MARK: - Out

extension Backlog {
    /// When to ask for the next batch; nil while nothing waits.
    var due: Duration? {
        guard !waiting.isEmpty, inFlight == nil else { return nil }
        if isHurried { return .zero }
        return waiting.orders.isEmpty ? sharedNotBefore : notBefore
    }

    /// The next batch, if it is time for one.
    mutating func next(at now: Duration) -> Batch? {
        guard let due, due <= now else { return nil }
        inFlight = waiting
        waiting = Batch()
        isHurried = false
        tickets.inFlight = tickets.given
        return inFlight
    }

    /// Has the next batch asked for at once: for a flush.
    mutating func hurry() { isHurried = true }

    /// The batch is on the disk.
    ///
    /// - Returns: whether that ends a time of failures.
    mutating func saved(at now: Duration) -> Bool {
        inFlight = nil
        tickets.saved = tickets.inFlight
        oldest = waiting.isEmpty ? nil : now
        notBefore = now + Self.spacing
        sharedNotBefore = now + Self.sharedSpacing
        let isRecovered = failures > 0
        failures = 0
        thinned = isRecovered ? 0 : thinned
        return isRecovered
    }

    /// The batch is not on the disk: it goes back in front of what came since.
    mutating func failed(at now: Duration) {
        if let batch = inFlight { waiting.prepend(batch) }
        inFlight = nil
        notBefore = now + min(.seconds(1 << min(failures, 5)), Self.longestPause)
        sharedNotBefore = notBefore
        failures += 1
        if waiting.orders.count > limit { thinned += waiting.orders.thinOut() }
    }
}

extension Backlog.Batch {
    /// Appends an order; one that replaces a checkpoint which still waits takes its place.
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
        case .begin, .carryOn, .pause, .resume, .lap, .finish, .discard: false
        }
    }
}

extension [Backlog.Order] {
    /// Lets every second sample go, but never the last one: a coarser run rather than half of one.
    ///
    /// - Returns: how many.
    fileprivate mutating func thinOut() -> Int {
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
