public import Activities
import Glibc
import Synchronization

/// The daemon's way into the logbook: takes what is to be kept, in order, and never has its caller wait for the disk.
///
/// One thread of its own writes: what belongs to an activity at once, in at most five transactions a second, and hours of days and
/// sensors with it, or after 0.9 s. So a crash or a power cut loses no more than what was handed over during the last commit. What cannot be written (a full, damaged, missing or locked database, a folder that is
/// gone) stays in memory in its order; it is tried again after 1, 2, 4 … 30 s, with the database opened anew, and ``events`` says so.
///
/// Memory: where more than ``orderLimit`` things wait (24 hours at one sample a second, 13 MB), every second sample that waits
/// is let go, and again: the run is kept whole, but coarser. Nothing else is ever let go; hours of days and sensors are added up.
///
/// Any thread may call any method; none but ``flush(within:)`` takes longer than handing a value over.
public final class LogbookWriter: Sendable {
    /// What became of what was handed over.
    public enum Event: Hashable, Sendable {
        /// The activity under way has a number.
        case began(ActivityID)
        /// An activity is in the logbook.
        case finished(ActivityID)
        /// All that waited is on the disk again.
        case saved
        /// Something could not be written, and is kept in memory; said again at each try.
        case unsaved(Unsaved)
    }

    /// What waits for a disk that refuses it.
    public struct Unsaved: Hashable, Sendable {
        /// How long the oldest of it has waited.
        public let waiting: Duration
        /// How many things wait.
        public let count: Int
        /// How many samples were let go because there were too many.
        public let thinned: Int
        /// Why.
        public let reason: LogbookError
    }

    /// How many things may wait before every second sample is let go.
    public static let orderLimit = 86_400

    /// What becomes of what is handed over, for one listener; of those nobody reads, the latest 64 are kept.
    public let events: AsyncStream<Event>

    private let path: String
    private let schema: Schema
    private let told: AsyncStream<Event>.Continuation
    private let bell: Bell
    private let busyWait: BusyWait
    private let origin = ContinuousClock.now
    private let state: Mutex<State>

    private struct State {
        var backlog: Backlog
        var opened: Result<Logbook, LogbookError>?
        var flushes: [(ticket: Int, done: AsyncStream<Bool>.Continuation)] = []
        var isClosed = false
    }

    /// A writer to the logbook at a path, which is opened, or made, as soon as its thread runs.
    ///
    /// - Throws: `LogbookError.Code.failed` where the system has no further thread or descriptor.
    public convenience init(path: String) throws(LogbookError) {
        try self.init(path: path, schema: .current, limit: Self.orderLimit)
    }

    init(
        path: String,
        schema: Schema,
        limit: Int,
        patience: Duration = Logbook.patience
    ) throws(LogbookError) {
        guard let bell = Bell() else { throw LogbookError(errno: errno, at: path) }
        self.bell = bell
        busyWait = BusyWait(patience: patience)
        self.path = path
        self.schema = schema
        state = Mutex(State(backlog: Backlog(limit: limit)))
        (events, told) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
        let result = startThread { [self] in run() }
        guard result == 0 else { throw LogbookError(errno: result, at: path) }
    }

    private var now: Duration { ContinuousClock.now - origin }
}

// MARK: - In

extension LogbookWriter {
    /// Begins an activity; only one is under way at a time.
    public func begin(_ activity: Activity) { add(.begin(activity)) }
    /// Goes on with one that was left unfinished.
    public func carryOn(_ entry: LogEntry) { add(.carryOn(entry.id, entry.activity)) }
    /// Keeps a sample of the activity under way; one of the same time replaces the earlier.
    public func append(_ sample: Sample) { add(.sample(sample)) }
    /// Keeps a sample of the activity under way until the next one, which replaces it.
    public func checkpoint(_ sample: Sample) { add(.checkpoint(sample)) }
    /// Notes a pause, at a time since the start.
    public func pause(at time: Duration) { add(.pause(time)) }
    /// Notes the end of a pause, at a time since the start.
    public func resume(at time: Duration) { add(.resume(time)) }
    /// Keeps a lap that has ended.
    public func lap(_ lap: Lap) { add(.lap(lap)) }
    /// Ends the activity under way, as what it came to: with its pauses, laps and summary.
    public func finish(_ activity: Activity) { add(.finish(activity)) }
    /// Forgets the activity under way and its samples.
    public func discard() { add(.discard) }

    /// Adds to an hour of a day.
    public func add(_ tally: Tally, in hour: LocalHour) {
        handOver { $0.add(tally, in: hour, at: $1) }
    }

    /// Notes that a source is there, or may not be read.
    public func note(_ sighting: SensorSighting) {
        handOver { $0.add(sighting, at: $1) }
    }

    private func add(_ order: Backlog.Order) {
        handOver { $0.add(order, at: $1) }
    }

    /// Changes the backlog, and wakes the thread where it has something to do earlier than before.
    private func handOver(_ change: (inout Backlog, Duration) -> Void) {
        let now = now
        let isEarlier = state.withLock { state in
            let before = state.backlog.due
            change(&state.backlog, now)
            return state.backlog.due != before
        }
        if isEarlier { bell.ring() }
    }
}

// MARK: - Out

extension LogbookWriter {
    /// The logbook that is written to, for reading; nil before it was first opened.
    ///
    /// - Throws: why it could not be opened.
    public var logbook: Logbook? {
        get throws(LogbookError) { try state.withLock { $0.opened }?.get() }
    }

    /// How long the oldest of what is not on the disk yet has waited; nil when all is on the disk.
    public var waiting: Duration? {
        let now = now
        return state.withLock { $0.backlog.oldest }.map { now - $0 }
    }

    /// Waits until all that was handed over before is on the disk, at most so long; has it tried at once.
    ///
    /// - Returns: whether it is.
    public func flush(within limit: Duration) async -> Bool {
        let (stream, done) = AsyncStream<Bool>.makeStream(bufferingPolicy: .bufferingOldest(1))
        state.withLock { state in
            state.backlog.hurry()
            state.flushes.append((state.backlog.ticket, done))
        }
        bell.ring()
        let deadline = Task {
            try? await Task.sleep(for: limit)
            done.yield(false)
        }
        defer { deadline.cancel() }
        for await isSaved in stream { return isSaved }
        return false
    }

    /// Flushes and ends the thread, which closes the logbook, and ``events``; what is handed over later is lost.
    ///
    /// Returns after the limit, whatever the disk does. A wait for another process's lock ends with it.
    ///
    /// - Returns: whether all is on the disk.
    public func close(within limit: Duration) async -> Bool {
        let isSaved = await flush(within: limit)
        state.withLock { $0.isClosed = true }
        busyWait.end()
        bell.ring()
        // A disk that does not answer keeps the thread, but not those who wait for its events.
        told.finish()
        return isSaved
    }
}

// MARK: - The thread

extension LogbookWriter {
    private func run() {
        var underWay: UnderWay?
        open()
        while true {
            let now = now
            let (batch, due, isClosed) = state.withLock { state in
                (state.backlog.next(at: now), state.backlog.due, state.isClosed)
            }
            if let batch {
                write(batch, underWay: &underWay)
                tellFlushes()
            } else if isClosed {
                break
            } else {
                tellFlushes()
                bell.wait(atMost: due.map { $0 - now })
            }
        }
        state.withLock { $0.opened = nil }
        told.finish()
    }

    private func write(_ batch: Backlog.Batch, underWay: inout UnderWay?) {
        do throws(LogbookError) {
            let result = try reopened().write(batch, underWay: &underWay)
            let now = now
            let isRecovered = state.withLock { $0.backlog.saved(at: now) }
            for id in result.begun { told.yield(.began(id)) }
            for id in result.finished { told.yield(.finished(id)) }
            if isRecovered { told.yield(.saved) }
        } catch {
            let now = now
            let unsaved = state.withLock { state in
                state.backlog.failed(at: now)
                // A full or busy database is still the right one; any other may be mended, or gone, by the next try.
                if error.code != .full, error.code != .locked { state.opened = .failure(error) }
                return Unsaved(
                    waiting: state.backlog.oldest.map { now - $0 } ?? .zero,
                    count: state.backlog.count,
                    thinned: state.backlog.thinned,
                    reason: error
                )
            }
            told.yield(.unsaved(unsaved))
        }
    }

    /// The logbook, opened anew where it was not open, or where its file is no longer the one at the path.
    private func reopened() throws(LogbookError) -> Logbook {
        if case .success(let logbook) = state.withLock({ $0.opened }), logbook.store.isInPlace { return logbook }
        return try open().get()
    }

    @discardableResult private func open() -> Result<Logbook, LogbookError> {
        let opened = Result { () throws(LogbookError) in
            try Logbook(path: path, for: .writing, schema: schema, busyWait: busyWait)
        }
        state.withLock { $0.opened = opened }
        return opened
    }

    private func tellFlushes() {
        let done = state.withLock { state in
            let done = state.flushes.filter { state.backlog.isSaved($0.ticket) }
            state.flushes.removeAll { state.backlog.isSaved($0.ticket) }
            return done
        }
        for flush in done { flush.done.yield(true) }
    }
}
