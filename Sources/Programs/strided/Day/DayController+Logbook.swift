import Activities
import Clocks
import Configuration
import Desktop
import Logbook
import Logging

/// What the logbook writer has reported.
struct SavingState {
    /// The activity that was finished last since the program began.
    private(set) var lastFinished: ActivityID?
    /// The reason why recorded data could not be written to the disk; nil if the last attempt was successful.
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

    /// The reason why recorded data are not on the disk yet; nil if all are on the disk.
    ///
    /// A write that has taken longer than `StateSaver.usualWait` (1.5 s) is such a reason, too.
    func reason(waiting: Duration) -> String? {
        unsaved ?? (waiting > StateSaver.usualWait ? "the disk is slow: writing has not finished" : nil)
    }
}

extension DayController {
    /// Continues an unfinished recording from the logbook.
    ///
    /// - Returns: Whether it continues: not if a new recording was started while the disk was read.
    func resume(_ track: ActivityTrack, _ progress: Recorder.Progress?) -> Bool {
        guard recorder.recorder.phase == .idle else { return false }
        let (now, local) = (clock.now, clock.local)
        carryOut(recorder.resume(track, progress, at: now, local: local), at: now, local: local)
        wake()
        surroundings.changes.report()
        return true
    }

    /// Requests the stored hours of a day from the logbook again.
    func readAgain(_ date: CivilDate) {
        recorder.beginReading(date)
        read(date)
    }

    /// Asks the logbook service to read a day; the day recorder waits for the result.
    func read(_ date: CivilDate) {
        guard surroundings.writer != nil else { return finishReading(StoredDay(buckets: [], goals: Goals()), of: date) }
        surroundings.requests.reads.send(date)
    }

    /// Continues with the stored hours of a day and the goals, which were requested earlier.
    ///
    /// - Parameter stored: nil if they could not be read; they are then read again later.
    func finishReading(_ stored: StoredDay?, of date: CivilDate) {
        if let stored { recorder.goals = stored.goals }
        let (now, local) = (clock.now, clock.local)
        let actions =
            if surroundings.isDemo {
                // In a demonstration, hours are not stored, so no stored hours are added.
                recorder.finishReading(nil, of: date)
            } else if let stored {
                recorder.finishReading(stored.buckets, of: date)
            } else {
                recorder.failReading(of: date, at: now)
            }
        carryOut(actions, at: now, local: local)
        // The stored hours may have reached a goal, so the alerts are checked now.
        wake()
        surroundings.changes.report()
    }

    /// Stores how hard the runner found the activity that was finished last.
    ///
    /// - Returns: The activity; nil if none was finished since the program began.
    func rate(_ effort: PerceivedEffort) async throws(LogbookError) -> ActivityID? {
        guard let id = saving.lastFinished, let writer = surroundings.writer else { return nil }
        let result = await clock.offload {
            Result { () throws(LogbookError) in
                try writer.logbook?.edit(id, ActivityEdit(effort: .set(effort))).id
            }
        }
        return try result.get()
    }

    /// Waits until the logbook writer has written all earlier changes to the disk, for at most 2 s.
    nonisolated func flushLogbook() async {
        guard let writer = surroundings.writer else { return }
        _ = await clock.outside { await writer.flush(within: .seconds(2)) }
    }

    /// Processes a report of the logbook writer.
    func handle(_ event: LogbookWriter.Event) async {
        let wasUnsaved = saving.isUnsaved
        saving.apply(event)
        switch event {
        case .began, .finished: break
        case .saved:
            if wasUnsaved { log.notice("writing to the disk works again; all waiting data are saved") }
            readAgain(clock.local.date)
        case .unsaved(let state) where !wasUnsaved:
            let advice = "\(state.reason). \(state.reason.advice)"
            notify(
                .init(.fault, title: "The recording is not saved yet; it is kept in memory", body: advice),
                level: .error
            )
        case .unsaved: break
        }
        surroundings.changes.report()
        if case .finished(let id) = event { await announceFindings(of: id) }
    }

    /// The reason why recorded data are not on the disk yet; nil if all are on the disk.
    var unsavedReason: String? { saving.reason(waiting: surroundings.writer?.waiting ?? .zero) }

    /// Finds, among the sensors that the logbook knows, when a step sensor was last seen, and passes this time to the recorder.
    func restoreLastReading(of sensors: [KnownSensor]) {
        let counters = sensors.filter { $0.access == .granted && StepSource(rawValue: $0.source) != nil }
        if let last = counters.map(\.last).max() { recorder.restoreLastReading(last) }
    }

    /// Passes all unwritten hours and sensor times to the logbook writer, because the program ends.
    ///
    /// - Returns: the state of the day, which is stored for the next start of the program.
    ///
    /// - Parameter isRestart: Whether the service manager starts the program again at once. Otherwise a recording is paused, as the
    ///   clicks are.
    func close(isRestart: Bool) -> DayMemory {
        if !isRestart, recorder.recorder.phase != .idle { record(.pause, in: recorder.state) }
        let (buckets, lastReadings) = recorder.flush()
        add(buckets)
        for (source, moment) in lastReadings {
            surroundings.writer?.record(SensorSighting(source: source.rawValue, at: moment))
        }
        return memory
    }

    /// Records that a step sensor was lost.
    ///
    /// - Parameter refusal: the reason if the system denies access to the step sensor; nil if the sensor has disappeared.
    func loseStepSource(_ source: StepSource, refusal: String?) {
        let (now, local) = (clock.now, clock.local)
        let actions = recorder.loseStepSource(source, refusal: refusal, at: now, local: local)
        carryOut(actions, at: now, local: local)
        if let refusal {
            surroundings.writer?.record(
                SensorSighting(source: source.rawValue, device: refusal, access: .refused, at: local)
            )
        }
    }
}

extension Recorder.Action {
    /// This change of the recording, with its activity marked as a demonstration.
    var markedAsDemo: Recorder.Action {
        switch self {
        case .began(var activity):
            activity.origin = .demo
            return .began(activity)
        case .finished(var activity):
            activity.origin = .demo
            return .finished(activity)
        case .continued, .sample, .checkpoint, .progress, .paused, .resumed, .lap, .workoutStarted, .workoutStepEnded,
            .discarded:
            return self
        }
    }
}
