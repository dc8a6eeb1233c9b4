import Activities
import Clocks
import Coach
import Configuration
import Desktop
import Logbook
import Logging

struct SavingState {
    private(set) var lastFinished: ActivityID?
    private var unsaved: String?

    var isUnsaved: Bool { unsaved != nil }

    mutating func apply(_ event: LogbookWriter.Event) {
        switch event {
        case .began: break
        case .finished(let id): lastFinished = id
        case .saved: unsaved = nil
        case .unsaved(let state):
            let thinned =
                state.droppedSamples > 0
                ? "; \(state.droppedSamples) samples of the recording were deleted to save memory" : ""
            unsaved = "\(state.reason)" + thinned
        }
    }

    /// Nil if all data are on the disk; a write that takes longer than `StateSaver.usualWait` (1.5 s) is a reason, too.
    func reason(waiting: Duration) -> String? {
        unsaved ?? (waiting > StateSaver.usualWait ? "the disk is slow: writing has not finished" : nil)
    }
}

extension Recorder.Action {
    var markedAsDemo: Recorder.Action {
        switch self {
        case .began(var activity):
            activity.origin = .demo
            return .began(activity)
        case .finished(var activity):
            activity.origin = .demo
            return .finished(activity)
        case .reopened(var activity):
            activity.origin = .demo
            return .reopened(activity)
        case .continued, .sample, .checkpoint, .progress, .paused, .resumed, .lap, .workoutStarted, .workoutStepEnded,
            .discarded:
            return self
        }
    }
}

extension RunClock {
    /// Reads from the logbook, including all earlier changes, without blocking other tasks.
    ///
    /// It waits at most 2 s until the writer has written the earlier changes.
    ///
    /// - Returns: nil if there is no logbook, if the writer needs more than 2 s, or if the logbook cannot be read.
    func read<Value: Sendable>(
        of writer: LogbookWriter?,
        _ read: @escaping @Sendable (Logbook) throws(LogbookError) -> Value
    ) async -> Value? {
        guard let writer, await outside({ await writer.flush(within: .seconds(2)) }) else { return nil }
        return await offload {
            guard let logbook = try? writer.logbook else { return nil }
            return try? read(logbook)
        }
    }

    /// Reads the stored hours of a day and the goals, including all earlier changes; nil if they cannot be read.
    func stored(of date: CivilDate, by writer: LogbookWriter?) async -> StoredDay? {
        await read(of: writer) { logbook throws(LogbookError) in
            StoredDay(buckets: try logbook.hours(date...date), goals: try logbook.goals())
        }
    }
}

struct StoredDay: Sendable {
    let buckets: [HourBucket]
    let goals: Goals
}

// What needs nothing of the state of the day.

extension DayController {
    nonisolated func notify(_ notification: DesktopNotification, level: Logger.Level = .notice) {
        log.log(level: level, "\(notification.title): \(notification.body)")
        surroundings.requests.notifications.send(notification)
    }

    /// Finds the records that the activity with this start has broken, and its shoes if they have reached their limit with it.
    ///
    /// `stridectl finish` prints the findings, and they are announced after a recording.
    ///
    /// - Returns: no findings if the logbook cannot be read within 2 s.
    nonisolated func findings(ofActivityStartedAt start: Moment) async -> ActivityFindings {
        await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            ActivityFindings(
                records: try logbook.newRecords(ofActivityStartedAt: start),
                worn: try logbook.shoeWorn(byActivityStartedAt: start)
            )
        } ?? ActivityFindings()
    }

    /// Waits until the logbook writer has written all earlier changes to the disk, for at most 2 s.
    nonisolated func flushLogbook() async {
        guard let writer = surroundings.writer else { return }
        _ = await clock.outside { await writer.flush(within: .seconds(2)) }
    }
}

extension ActivityFindings {
    func notifications(_ units: Units) -> [DesktopNotification] {
        let record = recordsText(units).map { DesktopNotification(.goal, title: "New record", body: $0) }
        let worn = worn?.warning(units).map { DesktopNotification(.reminder, title: "Worn shoes", body: $0) }
        return [record, worn].compactMap(\.self)
    }
}
