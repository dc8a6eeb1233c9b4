import Activities

/// The data that wait to be written to the logbook, and the times at which to write them.
///
/// A pure value: it receives data and times, and returns the batches to write. Data of an activity are due immediately, or `spacing` after
/// the previous batch. Hours and sensors are written with the next such batch, or at the latest `sharedSpacing` after the previous batch.
/// After a failure, the failed batch stays ahead of newer data and is retried after 1, 2, 4 … `longestPause` seconds.
struct Backlog {
    struct SensorKey: Hashable, Sendable {
        let source: String
        let device: String
    }

    struct Batch: Sendable {
        var changes: [Recorder.Action] = []
        /// Totals per hour, not single changes, so that a day without a working disk needs only 25 entries.
        var tallies: [LocalHour: Tally] = [:]
        /// The first and the latest sighting of each data source.
        var sightings: [SensorKey: [SensorSighting]] = [:]

        var isEmpty: Bool { changes.isEmpty && tallies.isEmpty && sightings.isEmpty }
        var count: Int { changes.count + tallies.count + sightings.count }
    }

    /// The shortest time between two transactions, which allows five per second; a recording needs two per second.
    static let spacing = Duration.milliseconds(200)
    /// The shortest time between two transactions if the second one contains no data of a recording, for example while the
    /// runner walks without recording.
    static let sharedSpacing = Duration.milliseconds(900)
    /// The longest time between two attempts after failures.
    static let longestPause = Duration.seconds(30)

    /// The number of waiting changes above which every second sample is dropped.
    let limit: Int
    private(set) var pending = Batch()
    private(set) var inFlight: Batch?
    /// The number of samples dropped because too many changes were waiting; 0 again after a recovery from failures.
    private(set) var droppedSamples = 0
    /// The time at which the oldest waiting data were added, or the time of the latest save if it is later; nil if nothing is waiting.
    private(set) var oldest: Duration?
    private var notBefore = Duration.zero
    /// The earliest time for writing a batch that has no data of a recording.
    private var sharedNotBefore = Duration.zero
    private var isFlushRequested = false
    private var failures = 0
    private var tickets: (given: Int, saved: Int, inFlight: Int) = (0, 0, 0)

    init(limit: Int) {
        self.limit = limit
    }

    /// The number of waiting items, including those in the batch that is being written.
    var count: Int { pending.count + (inFlight?.count ?? 0) }
    /// The number of the latest added item; the items are counted from 1.
    var ticket: Int { tickets.given }

    func isSaved(_ ticket: Int) -> Bool { tickets.saved >= ticket }
}

// MARK: - Adding

extension Backlog {
    mutating func add(_ change: Recorder.Action, at now: Duration) {
        issueTicket(at: now)
        pending.append(change)
        if pending.changes.count > limit { droppedSamples += pending.changes.dropEverySecondSample() }
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
    /// The time at which to call `next`; nil if nothing is waiting.
    var due: Duration? {
        guard !pending.isEmpty, inFlight == nil else { return nil }
        if isFlushRequested { return .zero }
        return pending.changes.isEmpty ? sharedNotBefore : notBefore
    }

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

    /// Records that the batch is on the disk.
    ///
    /// - Returns: Whether this is the first success after one or more failures.
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

    /// Records that the batch could not be written; it is written again before newer data.
    mutating func markFailed(at now: Duration) {
        if let batch = inFlight { pending.prepend(batch) }
        inFlight = nil
        notBefore = now + min(.seconds(1 << min(failures, 5)), Self.longestPause)
        sharedNotBefore = notBefore
        failures += 1
        if pending.changes.count > limit { droppedSamples += pending.changes.dropEverySecondSample() }
    }
}

extension Backlog.Batch {
    /// Appends a change; a sample or a checkpoint replaces a checkpoint and a state of the recording (`progress`) at the end.
    fileprivate mutating func append(_ change: Recorder.Action) {
        // The newer state follows each sample.
        if change.isSample, case .progress? = changes.last { changes.removeLast() }
        if change.isSample, case .checkpoint? = changes.last { changes.removeLast() }
        changes.append(change)
    }

    fileprivate mutating func prepend(_ earlier: Self) {
        let later = changes
        changes = earlier.changes
        if let first = later.first { append(first) }
        changes += later.dropFirst()
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

extension Recorder.Action {
    fileprivate var isSample: Bool {
        switch self {
        case .sample, .checkpoint: true
        case .began, .continued, .reopened, .progress, .paused, .resumed, .lap, .workoutStarted, .workoutStepEnded,
            .finished, .discarded:
            false
        }
    }
}

extension [Recorder.Action] {
    /// Drops every second waiting sample but never the last change, so the whole run remains, with fewer samples.
    fileprivate mutating func dropEverySecondSample() -> Int {
        let before = count
        let last = count - 1
        var isOdd = false
        var index = 0
        removeAll { change in
            defer { index += 1 }
            guard case .sample = change, index < last else { return false }
            isOdd.toggle()
            return isOdd
        }
        return before - count
    }
}
