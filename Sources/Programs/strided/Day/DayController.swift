import Activities
import Cadence
import Clocks
import Coach
import Configuration
import Control
import DaemonStatus
import Desktop
import Logbook
import Logging
import Media
import Pacing
import Speech
import Workouts

/// Owns the state of the day: the recorder of activities, the daily step count, the alerts and the goals.
///
/// It writes to the logbook and shows notifications. Its caller passes the runner's state (`RunnerState`) with each
/// reading and order.
actor DayController {
    nonisolated let surroundings: Surroundings
    /// Wakes the controller at the next deadline of the recorder, the daily step count or the alerts.
    private let alarm: Alarm
    private var settings: DaemonSettings
    private var recorder: DayRecorder
    /// What the logbook writer has reported.
    private var saving = SavingState()
    /// The last notification sent to the runner; nil if there was none.
    private var lastAlert: AlertStatus?
    /// Plays what is announced during a recording.
    private let voice: VoiceController
    /// Decides what is announced during the present recording.
    private var coach: RecordingCoach
    /// Ends when the recording of an earlier process has continued or was closed.
    private nonisolated let continuing = AsyncStream.makeStream(of: Void.self)

    /// Creates a controller that does not record an activity.
    init(settings: DaemonSettings, stored: StoredState, surroundings: Surroundings, voice: VoiceController) {
        self.settings = settings
        self.surroundings = surroundings
        self.voice = voice
        coach = RecordingCoach(CoachPlan(settings))
        alarm = Alarm(clock: surroundings.clock)
        recorder = DayRecorder(
            settings: settings.recorder,
            stepLengths: stored.day.lengths(for: settings.preferences.runner, log: surroundings.log),
            alerts: AlertScheduler(settings: settings.preferences.alerts, state: stored.day.alerts)
        )
        if stored.run == nil || surroundings.writer == nil { finishContinuing() }
    }
}

// MARK: - State

extension DayController {
    nonisolated var clock: any RunClock { surroundings.clock }
    nonisolated var log: Logger { surroundings.log }

    var snapshot: DaySnapshot {
        DaySnapshot(
            recorder: recorder,
            lastAlert: lastAlert,
            unsaved: saving.reason(waiting: surroundings.writer?.waiting ?? .zero)
        )
    }

    /// The state of the alerts and step lengths that is stored for the next start of the program.
    private var memory: DayMemory { DayMemory(alerts: recorder.alerts, stepLengths: recorder.recorder.stepLengths) }

    /// The totals of the present day.
    ///
    /// This reads the logbook again, because another program may have changed it.
    ///
    /// - Parameter movement: what the runner is doing now; nil if it is unknown.
    func today(movement: Movement?) async -> TodayReport {
        let date = clock.local.date
        recorder.beginReading(date)
        finishReading(await clock.stored(of: date, by: surroundings.writer), of: date)
        return TodayReport(recorder, movement: movement, at: clock.now, local: clock.local)
    }

    /// Chooses a playlist by the number of steps of the last seven days.
    func suggestedPlaylist() async -> PlaylistSuggestion {
        let today = clock.local.date
        let week = today.advanced(by: -6)...today
        let tallies = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try logbook.days(week)
        }
        let presence = recorder.day.presence(at: clock.now)
        return settings.playlists.suggestion(for: WeekOfSteps(upTo: today, tallies: tallies ?? [:], presence: presence))
    }
}

// MARK: - Events and orders

extension DayController {
    /// Processes readings of sensors, each with the state of the runner after the reading.
    func handle(_ readings: [(reading: DayReading, state: RunnerState)]) {
        for (reading, state) in readings { update { $0.handle(reading, in: state, at: $1, local: $2) } }
    }

    /// Carries out an order to start, pause, resume, divide, stop or discard the recording.
    ///
    /// - Returns: the activity as it is stored, if the order has ended the recording and the recording was not deleted.
    /// - Throws: `Recorder.Refusal` if the order does not fit the state of the recording.
    @discardableResult
    func carryOut(_ order: Recorder.Order, in state: RunnerState) throws(Recorder.Refusal) -> Activities.Activity? {
        let (now, local) = (clock.now, clock.local)
        let actions = try recorder.carryOut(order, in: state, at: now, local: local)
        carryOut(actions, at: now, local: local)
        surroundings.changes.report()
        for case .record(.finished(let activity)) in actions { return activity }
        return nil
    }

    /// Advances the recording to this moment for the workout in progress.
    ///
    /// - Parameter state: the present state of the runner.
    /// - Returns: the present time, and the recording; nil while nothing is recorded.
    func advanceRecording(in state: RunnerState) -> (now: Duration, recording: RunMoment.Recording?) {
        let (now, local) = (clock.now, clock.local)
        carryOut(recorder.advance(in: state, at: now, local: local), at: now, local: local)
        let recording = recorder.recorder.extent.map { extent in
            RunMoment.Recording(
                isPaused: recorder.recorder.phase != .recording,
                movingTime: extent.movingTime,
                distance: extent.distance
            )
        }
        return (now, recording)
    }

    /// Carries out the actions of the workout in progress that concern the recording and the announcements.
    func carryOut(_ actions: [WorkoutPlanner.Action], in state: RunnerState) {
        for action in actions {
            switch action {
            case .record(let order): carryOutIfPossible(order, in: state)
            case .announce(let progress): coach.update(progress)
            case .order, .countIn, .cancelCountIn, .store, .log, .refuse: break
            }
        }
    }

    /// Carries out an order if the state of the recording permits it.
    private func carryOutIfPossible(_ order: Recorder.Order, in state: RunnerState) {
        update { (try? $0.carryOut(order, in: state, at: $1, local: $2)) ?? [] }
    }

    /// Called when the clicks have stopped: without a recording, this is the end of the run.
    func clicksStopped() {
        if recorder.recorder.activity == nil { lastAlert = nil }
    }

    /// Calls `reach` at each deadline; it gets the state of the runner for `deadlineReached(in:)`.
    nonisolated func deadlines(_ reach: @escaping @Sendable () async -> Void) -> AlarmService {
        AlarmService(alarm: alarm, reach: reach)
    }

    /// Checks now what is due.
    private func wake() { alarm.set(clock.now) }

    /// Called at the next deadline of the recorder, the daily step count or the alerts.
    func deadlineReached(in state: RunnerState) {
        let actions = update { $0.tick(in: state, at: $1, local: $2) }
        // A checkpoint is for the logbook; the clients show whole seconds, at which there are samples.
        let isForClients = actions.contains { if case .record(.checkpoint) = $0 { false } else { true } }
        if isForClients || actions.isEmpty { surroundings.changes.report() }
    }

    /// Uses and stores the step length from a watch, unless strided has already learnt the runner's step length.
    ///
    /// - Returns: whether the length is used.
    func adopt(_ stepLength: Length, gait: Gait) -> Bool {
        guard recorder.adopt(stepLength, gait: gait) else { return false }
        surroundings.saver.save(.day(memory))
        return true
    }

    /// Uses changed settings from now on.
    func apply(_ settings: DaemonSettings) {
        self.settings = settings
        recorder.apply(settings.recorder)
        coach.apply(CoachPlan(settings))
        guard settings.preferences.alerts != recorder.alerts.settings else { return }
        recorder.apply(settings.preferences.alerts, at: clock.now, local: clock.local)
        wake()
        surroundings.changes.report()
    }

    /// Records that a step sensor was lost.
    ///
    /// - Parameter refusal: the reason if the system denies access to the step sensor; nil if the sensor has disappeared.
    func loseStepSource(_ source: StepSource, refusal: String?) {
        update { $0.loseStepSource(source, refusal: refusal, at: $1, local: $2) }
        guard let refusal else { return }
        surroundings.writer?.record(
            SensorSighting(source: source.rawValue, device: refusal, access: .refused, at: clock.local)
        )
    }
}

// MARK: - Actions

extension DayController {
    /// Changes the recorder at the present time, and carries out the actions that it returns.
    @discardableResult
    private func update(
        _ change: (inout DayRecorder, _ now: Duration, _ local: Moment) -> [DayRecorder.Action]
    ) -> [DayRecorder.Action] {
        let (now, local) = (clock.now, clock.local)
        let actions = change(&recorder, now, local)
        carryOut(actions, at: now, local: local)
        return actions
    }

    /// Carries out the actions that the day recorder has returned, and sets the next deadline.
    private func carryOut(_ actions: [DayRecorder.Action], at now: Duration, local: Moment) {
        var mustStoreDay = false
        for action in actions {
            switch action {
            case .record(let change):
                record(change)
                if case .finished = change { mustStoreDay = true }
            case .add(let buckets): add(buckets)
            case .read(let date): read(date)
            case .alert(let alert):
                notify(DesktopNotification(alert))
                announce(alert)
                mustStoreDay = true
            case .stepSourceFound(let source):
                surroundings.writer?.record(SensorSighting(source: source.rawValue, at: local))
            }
        }
        surroundings.media.update { $0.update(recorder.recorder.phase) }
        if mustStoreDay { surroundings.saver.save(.day(memory)) }
        alarm.set(recorder.nextDeadline(at: now, local: local))
    }

    /// Adds steps, distance and energy to the hours stored in the logbook; in a demonstration it does nothing.
    private func add(_ buckets: [HourBucket]) {
        guard !surroundings.isDemo else { return }
        for bucket in buckets { surroundings.writer?.add(bucket.tally, in: bucket.hour) }
    }

    /// Stores a change of the recording in the logbook; at its start and end, it also writes a log line and may notify the runner.
    private func record(_ change: Recorder.Action) {
        let change = surroundings.isDemo ? change.markedAsDemo : change
        surroundings.writer?.write(change)
        switch change {
        case .began(let activity):
            log.notice("started recording a \(activity.kind.rawValue)")
            beginCoaching(activity.kind)
            guard recorder.recorder.isAutomatic else { return }
            let body = "Your \(activity.kind.rawValue) is being recorded."
            notify(DesktopNotification(.recording, title: "Recording", body: body))
        case .finished(let activity):
            coach.end()
            lastAlert = nil
            let text = SummaryText(activity.summary, kind: activity.kind, units: settings.units)
            let distance = text.distance.map { " of \($0)" } ?? " without a distance"
            log.notice("recorded a \(activity.kind.rawValue)\(distance) in \(text.moving)")
            if let reached = DesktopNotification(cadenceGoalReachedBy: activity, recorder) { notify(reached) }
        case .discarded:
            coach.end()
            lastAlert = nil
            log.notice("the recording was discarded")
        case .sample(let sample): announce(sample)
        case .continued, .checkpoint, .progress, .paused, .resumed, .lap, .workoutStarted, .workoutStepEnded:
            break
        }
    }
}

// MARK: - Announcements

extension DayController {
    /// Requests the records of earlier activities; the announcements of the recording begin when they are known.
    private func beginCoaching(_ kind: Activities.Activity.Kind) {
        coach.end()
        if coach.isNeeded { surroundings.requests.records.write { $0 = kind } }
    }

    /// Finds the runner's best results in the earlier activities of the logbook, and starts the announcements for the recording.
    func findRecords(of kind: Activities.Activity.Kind) async {
        let entries = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try logbook.activities()
        }
        guard let present = recorder.recorder.activity, present.kind == kind, !coach.hasBegun else { return }
        // If the recording in progress was continued after a restart, the logbook contains it too.
        let earlier = (entries ?? []).lazy.map(\.activity).filter { $0.start != present.start }
        coach.begin(with: RecordsToBeat(activities: earlier, kind: kind))
    }

    /// Announces what is due at a sample of the recording.
    private func announce(_ sample: Sample) {
        guard coach.isNeeded else { return coach.end() }
        guard let activity = recorder.recorder.activity else { return }
        guard coach.hasBegun else { return beginCoaching(activity.kind) }
        var reading = CoachReading(sample, of: activity, recorder)
        if surroundings.media.state.isPaused { reading.isPaused = true }
        let (due, soon) = coach.update(reading, of: activity.kind, at: clock.now)
        for announcement in due { voice.announce(announcement) }
        if !soon.isEmpty { voice.prepare(soon) }
    }

    /// Announces a daily goal that is reached during a recording.
    private func announce(_ alert: Activities.Alert) {
        guard let activity = recorder.recorder.activity else { return }
        guard case .goal(let measure) = alert.kind, let goal = recorder.goals.value(of: measure) else { return }
        if let new = coach.announcement(ofGoal: measure, value: goal, in: activity.kind) { voice.announce(new) }
    }

    /// Announces what a finished activity has shown, by speech or a chime, and as notifications: new records, and worn shoes.
    private func announceFindings(of id: ActivityID) async {
        let entry = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try logbook.activity(id)
        }
        guard let activity = entry?.activity else { return }
        let findings = await findings(ofActivityStartedAt: activity.start)
        for notification in findings.notifications(settings.units) { notify(notification) }
        for announcement in coach.announcements(of: findings, in: activity.kind) { voice.announce(announcement) }
    }

    /// The notification in the language of the runner.
    func localized(_ notification: DesktopNotification) -> DesktopNotification {
        notification.translated(settings.shownLanguage)
    }

    /// Stores a notification as the last one, for the status.
    ///
    /// - Parameter isShown: whether a notification server has accepted it.
    func finishShowing(_ notification: DesktopNotification, isShown: Bool) {
        lastAlert = AlertStatus(
            title: notification.title,
            text: notification.body,
            atUnixSeconds: Double(clock.local.unixMilliseconds) / 1000,
            shown: isShown
        )
        surroundings.changes.report()
    }
}

// MARK: - The logbook

extension DayController {
    /// Continues an unfinished recording from the logbook.
    ///
    /// - Returns: Whether it continues: not if a new recording was started while the disk was read.
    func resume(_ track: ActivityTrack, _ progress: Recorder.Progress?) -> Bool {
        guard recorder.recorder.phase == .idle else { return false }
        update { $0.resume(track, progress, at: $1, local: $2) }
        wake()
        surroundings.changes.report()
        return true
    }

    /// Called when the unfinished recordings of earlier processes continue or are closed.
    nonisolated func finishContinuing() { continuing.continuation.finish() }

    /// The recorder, after the recording of an earlier process has continued; waits at most 2 s for the disk.
    func continuedRecorder() async -> Recorder {
        let deadline = clock.schedule(at: clock.now + .seconds(2)) { self.finishContinuing() }
        defer { deadline.cancel() }
        await clock.outside { for await _ in continuing.stream {} }
        return recorder.recorder
    }

    /// Requests the stored hours of a day from the logbook again.
    func readAgain(_ date: CivilDate) {
        recorder.beginReading(date)
        read(date)
    }

    /// Asks the logbook service to read a day; the day recorder waits for the result.
    private func read(_ date: CivilDate) {
        guard surroundings.writer != nil else { return finishReading(StoredDay(buckets: [], goals: Goals()), of: date) }
        surroundings.requests.reads.send(date)
    }

    /// Continues with the stored hours of a day and the goals, which were requested earlier.
    ///
    /// - Parameter stored: nil if they could not be read; they are then read again later.
    func finishReading(_ stored: StoredDay?, of date: CivilDate) {
        if let stored { recorder.goals = stored.goals }
        let isDemo = surroundings.isDemo
        update { recorder, now, _ in
            // In a demonstration, hours are not stored, so no stored hours are added.
            if isDemo {
                recorder.finishReading(nil, of: date)
            } else if let stored {
                recorder.finishReading(stored.buckets, of: date)
            } else {
                recorder.failReading(of: date, at: now)
            }
        }
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

    /// Finds, among the sensors that the logbook knows, when a step sensor was last seen, and passes this time to the recorder.
    func restoreLastReading(of sensors: [KnownSensor]) {
        let counters = sensors.filter { $0.access == .granted && StepSource(rawValue: $0.source) != nil }
        if let last = counters.map(\.last).max() { recorder.restoreLastReading(last) }
    }

    /// Passes all unwritten hours and sensor times to the logbook writer, because the program ends.
    ///
    /// - Parameter isRestart: Whether the service manager starts the program again at once. Otherwise a recording is paused, as the
    ///   clicks are.
    /// - Returns: the state of the day, which is stored for the next start of the program.
    func close(isRestart: Bool) -> DayMemory {
        if !isRestart, recorder.recorder.phase != .idle { carryOutIfPossible(.pause, in: recorder.state) }
        let (buckets, lastReadings) = recorder.flush()
        add(buckets)
        for (source, moment) in lastReadings {
            surroundings.writer?.record(SensorSighting(source: source.rawValue, at: moment))
        }
        return memory
    }
}
