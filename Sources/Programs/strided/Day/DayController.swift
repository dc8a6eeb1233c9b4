import Activities
import Analysis
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
import Messages
import Metronome
import Pacing
import Report

/// Owns the state of the day: the recorder of activities, the daily step count, the alerts and the goals.
///
/// It writes to the logbook and shows notifications. Its caller passes the runner's state (`RunnerState`) with each
/// reading and order.
actor DayController {
    nonisolated let surroundings: Surroundings
    private let alarm: Alarm
    private var settings: DaemonSettings
    private var recorder: DayRecorder
    private var saving = SavingState()
    private var lastAlert: AlertStatus?
    private let voice: VoiceController
    private var coach: RecordingCoach
    private var race: RaceInProgress?
    /// The race of the recording that ended last, which continues with it.
    private var endedRace: RaceInProgress?
    /// The race of an earlier process, until its recording continues.
    private var keptRace: KeptRace?
    /// Ends when the recording of an earlier process has continued or was closed.
    private nonisolated let continuing = AsyncStream.makeStream(of: Void.self)

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
        keptRace = stored.day.race.flatMap { $0.isValid ? $0 : nil }
        if let keptRace, keptRace.activity == nil { race = try? RaceInProgress(keptRace, in: nil) }
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
            race: race?.status,
            unsaved: saving.reason(waiting: surroundings.writer?.waiting ?? .zero)
        )
    }

    private var memory: DayMemory {
        DayMemory(alerts: recorder.alerts, stepLengths: recorder.recorder.stepLengths, race: race?.order ?? keptRace)
    }

    /// Reads the logbook again, because another program may have changed it.
    func today(movement: Movement?) async -> TodayReport {
        let date = clock.local.date
        recorder.beginReading(date)
        finishReading(await clock.stored(of: date, by: surroundings.writer), of: date)
        return TodayReport(recorder, movement: movement, at: clock.now, local: clock.local)
    }

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
    /// - Returns: the learnt step lengths, and the steps of the opponent in a race that are heard.
    func handle(
        _ readings: [(reading: DayReading, state: RunnerState)]
    ) -> (stepLengths: StepLengthModel, opponent: OpponentSteps?) {
        for (reading, state) in readings { update { $0.handle(reading, in: state, at: $1, local: $2) } }
        return (recorder.recorder.stepLengths, opponent)
    }

    private var opponent: OpponentSteps? { settings.hearsOpponent ? race?.steps : nil }

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

    /// Continues the recording that was stopped last, unless its activity was deleted or changed in the logbook.
    func reopen(in state: RunnerState) async throws(Recorder.Refusal) {
        if let activity = recorder.recorder.activity { throw .alreadyRecording(activity.kind) }
        guard var stored = recorder.recorder.reopenable(at: clock.now) else { throw .nothingToReopen }
        if surroundings.writer != nil {
            let day = stored.start.date
            let entries = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
                try logbook.activities(ActivityFilter(from: day, through: day))
            }
            let (start, elapsed, distance) = (stored.start, stored.elapsed, stored.summary.distance)
            let entry = entries?.first {
                let other = $0.activity
                return other.origin != .imported && other.start == start && other.elapsed == elapsed
                    && other.kind == stored.kind && other.summary.distance == distance
            }
            guard let entry else { throw .changedSinceStop }
            stored = entry.activity
        }
        try carryOut(.reopen(stored), in: state)
    }

    /// - Returns: the present time, and the recording; nil while nothing is recorded.
    func advanceRecording(in state: RunnerState) -> (now: Duration, recording: RunMoment.Recording?) {
        let (now, local) = (clock.now, clock.local)
        carryOut(recorder.advance(in: state, at: now, local: local), at: now, local: local)
        let recording = recorder.recorder.extent.map { extent in
            RunMoment.Recording(
                isPaused: recorder.recorder.phase != .recording,
                movingTime: extent.movingTime,
                elapsed: extent.elapsed,
                distance: extent.distance,
                planned: race?.distance(extent.distance)
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

    private func carryOutIfPossible(_ order: Recorder.Order, in state: RunnerState) {
        update { (try? $0.carryOut(order, in: state, at: $1, local: $2)) ?? [] }
    }

    func clicksStopped() {
        if recorder.recorder.activity == nil { lastAlert = nil }
    }

    nonisolated func deadlines(_ reach: @escaping @Sendable () async -> Void) -> AlarmService {
        AlarmService(alarm: alarm, reach: reach)
    }

    private func wake() { alarm.set(clock.now) }

    /// - Returns: the steps of the opponent in a race that are heard.
    @discardableResult
    func deadlineReached(in state: RunnerState) -> OpponentSteps? {
        let actions = update { $0.tick(in: state, at: $1, local: $2) }
        // A checkpoint is for the logbook; the clients show whole seconds, at which there are samples.
        let isForClients = actions.contains { if case .record(.checkpoint) = $0 { false } else { true } }
        if isForClients || actions.isEmpty { surroundings.changes.report() }
        return opponent
    }

    /// Returns whether the step length is used: not if strided has already learnt the runner's step length.
    func adopt(_ stepLength: Length, gait: Gait) -> Bool {
        guard recorder.adopt(stepLength, gait: gait) else { return false }
        surroundings.saver.save(.day(memory))
        return true
    }

    func apply(_ settings: DaemonSettings) {
        self.settings = settings
        recorder.apply(settings.recorder)
        coach.apply(CoachPlan(settings))
        guard settings.preferences.alerts != recorder.alerts.settings else { return }
        recorder.apply(settings.preferences.alerts, at: clock.now, local: clock.local)
        wake()
        surroundings.changes.report()
    }

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
    @discardableResult
    private func update(
        _ change: (inout DayRecorder, _ now: Duration, _ local: Moment) -> [DayRecorder.Action]
    ) -> [DayRecorder.Action] {
        let (now, local) = (clock.now, clock.local)
        let actions = change(&recorder, now, local)
        carryOut(actions, at: now, local: local)
        return actions
    }

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
                mustStoreDay = true
                if case .week = alert.kind, surroundings.writer != nil {
                    surroundings.requests.week.write { $0 = alert }
                } else {
                    notify(DesktopNotification(alert))
                    announce(alert)
                }
            case .stepSourceFound(let source):
                surroundings.writer?.record(SensorSighting(source: source.rawValue, at: local))
            }
        }
        surroundings.media.update { $0.update(recorder.recorder.phase) }
        if mustStoreDay { surroundings.saver.save(.day(memory)) }
        alarm.set(recorder.nextDeadline(at: now, local: local))
    }

    private func add(_ buckets: [HourBucket]) {
        guard !surroundings.isDemo else { return }
        for bucket in buckets { surroundings.writer?.add(bucket.tally, in: bucket.hour) }
    }

    /// Stores a change of the recording in the logbook; at its start and end, it also writes a log line and may notify the runner.
    private func record(_ change: Recorder.Action) {
        var change = surroundings.isDemo ? change.markedAsDemo : change
        switch change {
        case .sample(var sample):
            sample.lead = follow(sample)
            change = .sample(sample)
        case .finished(var activity):
            if let race { activity.noteRace(against: race.order.opponent) }
            change = .finished(activity)
        default: break
        }
        surroundings.writer?.write(change)
        switch change {
        case .began(let activity):
            log.notice("started recording a \(activity.kind.rawValue)")
            (keptRace, endedRace) = (nil, nil)
            if race != nil {
                race?.begin(activity)
                surroundings.saver.save(.day(memory))
            }
            beginCoaching(activity.kind)
            guard recorder.recorder.isAutomatic else { return }
            let body = "Your \(activity.kind.rawValue) is being recorded."
            notify(DesktopNotification(.recording, title: "Recording", body: body))
        case .finished(let activity):
            coach.end()
            (endedRace, race) = (race, nil)
            lastAlert = nil
            let text = SummaryText(activity.summary, kind: activity.kind, units: settings.units)
            let distance = text.distance.map { " of \($0)" } ?? " without a distance"
            log.notice("recorded a \(activity.kind.rawValue)\(distance) in \(text.moving)")
            if let reached = DesktopNotification(cadenceGoalReachedBy: activity, recorder) { notify(reached) }
        case .discarded:
            coach.end()
            race = nil
            surroundings.saver.save(.day(memory))
            lastAlert = nil
            log.notice("the recording was discarded")
        case .sample(let sample):
            announce(sample)
        case .reopened(let activity):
            (race, endedRace) = (endedRace, nil)
            surroundings.saver.save(.day(memory))
            log.notice("the recording of the \(activity.kind.rawValue) continues")
        case .continued, .checkpoint, .progress, .paused, .resumed, .lap, .workoutStarted, .workoutStepEnded:
            break
        }
    }
}

// MARK: - The race against an earlier run

extension DayController {
    /// Begins the ordered race in the recording in progress, or in the next one.
    ///
    /// - Precondition: The order is valid.
    func race(_ order: KeptRace) throws(Opponent.Refusal) -> RaceStatus {
        let race = try RaceInProgress(order, in: recorder.recorder.activity)
        (self.race, keptRace) = (race, nil)
        surroundings.saver.save(.day(memory))
        surroundings.changes.report()
        return race.status
    }

    func track(of id: ActivityID) async -> ActivityTrack? {
        await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in try logbook.track(of: id) }
    }

    /// Returns whether there was a race.
    func endRace() -> Bool {
        defer { surroundings.changes.report() }
        guard race != nil else { return false }
        (race, keptRace) = (nil, nil)
        surroundings.saver.save(.day(memory))
        return true
    }

    /// Returns the lead until the race is finished.
    private func follow(_ sample: Sample) -> Duration? {
        guard let activity = recorder.recorder.activity, recorder.recorder.phase == .recording,
            race?.isFinished == false
        else { return nil }
        if let event = race?.update(sample, movingTime: activity.summary.moving) {
            if let new = coach.announcement(of: event, in: activity.kind) { voice.announce(new) }
            if case .finished(let lead) = event {
                let seconds = lead.components.seconds
                log.notice("the race is finished, \(abs(seconds)) s \(seconds < 0 ? "behind" : "ahead")")
            }
        }
        return race?.lead
    }

    /// Continues the race of an earlier process in the recording that continues.
    private func continueRace(in track: ActivityTrack) {
        guard let order = keptRace else { return }
        (keptRace, race) = (nil, nil)
        // The process can have ended after the start of the recording, before the race was stored again.
        let start = track.activity.start.unixMilliseconds
        guard order.activity ?? start == start, var race = try? RaceInProgress(order, in: nil) else { return }
        if order.activity == nil { race.begin(at: start) }
        race.follow(track)
        self.race = race
    }
}

// MARK: - Announcements

extension DayController {
    /// Requests the records of earlier activities; the announcements of the recording begin when they are known.
    private func beginCoaching(_ kind: Activities.Activity.Kind) {
        coach.end()
        if coach.isNeeded { surroundings.requests.records.write { $0 = kind } }
    }

    func findRecords(of kind: Activities.Activity.Kind) async {
        let entries = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try logbook.activities()
        }
        guard let present = recorder.recorder.activity, present.kind == kind, !coach.hasBegun else { return }
        // If the recording in progress was continued after a restart, the logbook contains it too.
        let earlier = (entries ?? []).lazy.map(\.activity).filter { $0.start != present.start }
        coach.begin(with: RecordsToBeat(activities: earlier, kind: kind))
    }

    private func announce(_ sample: Sample) {
        guard coach.isNeeded else { return coach.end() }
        guard let activity = recorder.recorder.activity else { return }
        guard coach.hasBegun else { return beginCoaching(activity.kind) }
        var reading = CoachReading(sample, of: activity, recorder)
        if surroundings.media.state.isPaused { reading.isPaused = true }
        if race?.isFinished == false { reading.lead = race?.lead }
        let (due, soon) = coach.update(reading, of: activity.kind, at: clock.now)
        for announcement in due { voice.announce(announcement) }
        if !soon.isEmpty { voice.prepare(soon) }
    }

    private func announce(_ alert: Activities.Alert) {
        guard let activity = recorder.recorder.activity else { return }
        guard case .goal(let measure) = alert.kind, let goal = recorder.goals.value(of: measure) else { return }
        if let new = coach.announcement(ofGoal: measure, value: goal, in: activity.kind) { voice.announce(new) }
    }

    private func announceFindings(of id: ActivityID) async {
        let entry = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try logbook.activity(id)
        }
        guard let activity = entry?.activity else { return }
        let findings = await findings(ofActivityStartedAt: activity.start)
        for notification in findings.notifications(settings.units) { notify(notification) }
        for announcement in coach.announcements(of: findings, in: activity.kind) { voice.announce(announcement) }
    }

    /// Shows the summary of a week; if the logbook cannot be read within 2 s, only how to see it.
    func showWeek(_ alert: Activities.Alert) async {
        guard case .week(let monday) = alert.kind else { return }
        let today = clock.local.date
        let summary = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try logbook.summary(of: .week, containing: monday, today: today)
        }
        func text(_ language: Language) -> String? {
            summary.map { PeriodWords($0, units: settings.units, messages: Messages(language)).sentences }
        }
        let body = text(.english)
        notify(
            DesktopNotification(
                .week,
                title: alert.title,
                body: body ?? alert.text,
                translatedBody: text(settings.shownLanguage)
            )
        )
    }

    func localized(_ notification: DesktopNotification) -> DesktopNotification {
        notification.translated(settings.shownLanguage)
    }

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
    /// Returns whether it continues: not if a new recording was started while the disk was read.
    func resume(_ track: ActivityTrack, _ progress: Recorder.Progress?) -> Bool {
        guard recorder.recorder.phase == .idle else { return false }
        continueRace(in: track)
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

    private func read(_ date: CivilDate) {
        guard surroundings.writer != nil else { return finishReading(StoredDay(buckets: [], goals: Goals()), of: date) }
        surroundings.requests.reads.send(date)
    }

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

    /// Nil if no activity was finished since the program began.
    func rate(_ effort: PerceivedEffort) async throws(LogbookError) -> ActivityID? {
        guard let id = saving.lastFinished, let writer = surroundings.writer else { return nil }
        let result = await clock.offload {
            Result { () throws(LogbookError) in
                try writer.logbook?.edit(id, ActivityEdit(effort: .set(effort))).id
            }
        }
        return try result.get()
    }

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
