package import Activities
import Glibc
import Synchronization
import Threads

/// Writes the daemon's data to the logbook without blocking the caller.
///
/// A separate thread writes. Data of an activity are written immediately, in at most five transactions per second; hours and sensors are
/// written with them, or after 0.9 s. So while the disk works, a crash or a power cut loses at most the last 0.2 s of an activity and 0.9 s
/// of hours and sensors, and what was added during the last commit. Data that cannot be written (the disk is full, or the database is
/// damaged, locked or missing) stay in memory in their order, and are lost in a crash. The writer retries after 1, 2, 4 … 30 s, opens the
/// database again if necessary, and reports the failure in ``events``.
///
/// Memory: if more than ``changeLimit`` changes are waiting (24 hours at one sample per second, 13 MB), one of every two waiting samples is
/// dropped, repeatedly if necessary. This keeps the whole run at a lower resolution. No other data are dropped; hours are added up.
///
/// All methods are thread-safe. Only ``flush(within:)`` and ``close(within:)`` wait.
package final class LogbookWriter: Sendable {
    package enum Event: Hashable, Sendable {
        /// The activity that is being recorded is now in the logbook and has this number.
        case began(ActivityID)
        /// The recording of an activity was finished, and the activity was analysed.
        case finished(ActivityID)
        /// Writing works again after a failure, and the data that could not be written are on the disk.
        case saved
        /// Data could not be written and are kept in memory; reported after every failed attempt.
        case unsaved(Unsaved)
    }

    package struct Unsaved: Hashable, Sendable {
        /// How long the oldest data have been waiting.
        package let waiting: Duration
        /// The number of waiting items: changes, hours and sensors.
        package let count: Int
        /// The number of samples dropped because too many changes were waiting.
        package let droppedSamples: Int
        package let reason: LogbookError
    }

    /// The number of waiting changes above which every second sample is dropped.
    package static let changeLimit = 86_400

    /// The results of writing, for one consumer; the latest 64 events are buffered.
    package let events: AsyncStream<Event>

    private let path: String
    private let schema: Schema
    private let eventContinuation: AsyncStream<Event>.Continuation
    private let wakeUp: WakeEvent
    private let busyWait: BusyWait
    private let origin = ContinuousClock.now
    private let state: Mutex<State>

    private struct State {
        var backlog: Backlog
        var opened: Result<Logbook, LogbookError>?
        var flushes: [(ticket: Int, done: AsyncStream<Bool>.Continuation)] = []
        var isClosed = false
    }

    /// Starts a writer, whose thread opens or creates the logbook.
    ///
    /// - Throws: `LogbookError.Code.failed` if the system cannot provide a thread or a file descriptor.
    package convenience init(path: String) throws(LogbookError) {
        try self.init(path: path, schema: .current, limit: Self.changeLimit)
    }

    init(
        path: String,
        schema: Schema,
        limit: Int,
        lockTimeout: Duration = Logbook.lockTimeout
    ) throws(LogbookError) {
        let wakeUp = WakeEvent()
        guard wakeUp.handle.descriptor >= 0 else { throw LogbookError(errno: errno, at: path) }
        self.wakeUp = wakeUp
        busyWait = BusyWait(timeout: lockTimeout)
        self.path = path
        self.schema = schema
        state = Mutex(State(backlog: Backlog(limit: limit)))
        (events, eventContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
        // SQLite waits for the disk. The threads of Swift tasks must not wait, so the writer has its own thread.
        let result = startThread("logbook") { [self] in run() }
        guard result == 0 else { throw LogbookError(errno: result, at: path) }
    }

    private var now: Duration { ContinuousClock.now - origin }
}

// MARK: - Adding data

extension LogbookWriter {
    /// Stores a change of the recording; there can be only one recording at a time.
    ///
    /// For the change `continued`, the activity must be in the logbook. A sample replaces a stored sample with the same time.
    /// A sample or a checkpoint also replaces the stored checkpoint, whatever its time.
    package func write(_ change: Recorder.Action) {
        enqueue { $0.add(change, at: $1) }
    }

    package func add(_ tally: Tally, in hour: LocalHour) {
        enqueue { $0.add(tally, in: hour, at: $1) }
    }

    /// Records that a data source is present, or that it cannot be read.
    package func record(_ sighting: SensorSighting) {
        enqueue { $0.add(sighting, at: $1) }
    }

    /// Changes the backlog, and wakes the writer's thread if the time of the next batch has changed.
    private func enqueue(_ change: (inout Backlog, Duration) -> Void) {
        let now = now
        let isEarlier = state.withLock { state in
            let before = state.backlog.due
            change(&state.backlog, now)
            return state.backlog.due != before
        }
        if isEarlier { wakeUp.signal() }
    }
}

// MARK: - Results

extension LogbookWriter {
    /// The open logbook, for reading; nil until the writer has opened it.
    ///
    /// - Throws: The error because of which the logbook is not open: of the last attempt to open it or to write to it.
    package var logbook: Logbook? {
        get throws(LogbookError) { try state.withLock { $0.opened }?.get() }
    }

    /// How long the oldest unsaved data have been waiting; nil if all data are on the disk.
    package var waiting: Duration? {
        let now = now
        return state.withLock { $0.backlog.oldest }.map { now - $0 }
    }

    /// Writes immediately and waits until all data added so far are on the disk, at most for `limit`.
    ///
    /// - Returns: Whether the data that were added before this call are on the disk.
    package func flush(within limit: Duration) async -> Bool {
        let (stream, done) = AsyncStream<Bool>.makeStream(bufferingPolicy: .bufferingOldest(1))
        state.withLock { state in
            state.backlog.requestFlush()
            state.flushes.append((state.backlog.ticket, done))
        }
        wakeUp.signal()
        let deadline = Task {
            try? await Task.sleep(for: limit)
            done.yield(false)
        }
        defer { deadline.cancel() }
        for await isSaved in stream { return isSaved }
        return false
    }

    /// Writes all data, ends the thread and ``events``, and closes the logbook; data added later are lost.
    ///
    /// Returns after `limit` even if the disk does not respond. A wait for another process's lock ends early.
    ///
    /// - Returns: Whether all data are on the disk.
    package func close(within limit: Duration) async -> Bool {
        let isSaved = await flush(within: limit)
        state.withLock { $0.isClosed = true }
        busyWait.end()
        wakeUp.signal()
        // If the disk does not respond, the thread is blocked, but the reader of the events must not be.
        eventContinuation.finish()
        return isSaved
    }
}

// MARK: - The thread

extension LogbookWriter {
    private func run() {
        var current: CurrentActivity?
        open()
        while true {
            let now = now
            let (batch, due, isClosed) = state.withLock { state in
                (state.backlog.next(at: now), state.backlog.due, state.isClosed)
            }
            if let batch {
                write(batch, current: &current)
                completeFlushes()
            } else if isClosed {
                break
            } else {
                completeFlushes()
                wakeUp.handle.wait(nanoseconds: due.map { Int64(max($0 - now, .milliseconds(1)) / .nanoseconds(1)) })
            }
        }
        state.withLock { $0.opened = nil }
        eventContinuation.finish()
    }

    private func write(_ batch: Backlog.Batch, current: inout CurrentActivity?) {
        do throws(LogbookError) {
            let logbook = try openLogbook()
            let result = try logbook.write(batch, current: &current)
            for id in result.finished { logbook.analyseChanged([id]) }
            let now = now
            let isRecovered = state.withLock { $0.backlog.markSaved(at: now) }
            for id in result.begun { eventContinuation.yield(.began(id)) }
            for id in result.finished { eventContinuation.yield(.finished(id)) }
            if isRecovered { eventContinuation.yield(.saved) }
        } catch {
            let now = now
            let unsaved = state.withLock { state in
                state.backlog.markFailed(at: now)
                // Keep a full or locked database open. After other errors, open it again, because the file may have been repaired or
                // replaced.
                if error.code != .full, error.code != .locked { state.opened = .failure(error) }
                return Unsaved(
                    waiting: state.backlog.oldest.map { now - $0 } ?? .zero,
                    count: state.backlog.count,
                    droppedSamples: state.backlog.droppedSamples,
                    reason: error
                )
            }
            eventContinuation.yield(.unsaved(unsaved))
        }
    }

    /// The open logbook; it is opened again if it is not open, or if another file is now at the path.
    private func openLogbook() throws(LogbookError) -> Logbook {
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

    private func completeFlushes() {
        let done = state.withLock { state in
            let done = state.flushes.filter { state.backlog.isSaved($0.ticket) }
            state.flushes.removeAll { state.backlog.isSaved($0.ticket) }
            return done
        }
        for flush in done { flush.done.yield(true) }
    }
}
