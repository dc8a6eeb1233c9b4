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
import Speech
import Workouts

/// Owns the state of the day: the recorder of activities, the daily step count, the alerts and the goals.
///
/// It writes to the logbook and shows notifications. Its caller passes the runner's state (`RunnerState`) with each
/// reading and order.
actor DayController {
    /// The clock, the logbook writer and the other objects that this controller uses.
    nonisolated let surroundings: Surroundings
    /// Wakes the controller at the next deadline of the recorder, the daily step count or the alerts.
    private let alarm: Alarm
    var recorder: DayRecorder
    /// What the logbook writer has reported.
    var saving = SavingState()
    /// The last notification sent to the runner; nil if there was none.
    private var lastAlert: AlertStatus?
    /// Plays what is announced during a recording.
    private let voice: VoiceController
    /// Decides what is announced during the present recording.
    private var coach: RecordingCoach
    private var playlists: StepsPlaylistMapper
    /// The units of distances in messages.
    private var units: Units
    /// The texts of notifications.
    private var messages: Messages

    /// Creates a controller that does not record an activity.
    init(settings: DaemonSettings, stored: DayMemory, surroundings: Surroundings, voice: VoiceController) {
        self.surroundings = surroundings
        self.voice = voice
        coach = RecordingCoach(CoachPlan(settings))
        alarm = Alarm(clock: surroundings.clock)
        playlists = settings.playlists
        units = settings.units
        messages = Messages(settings.shownLanguage)
        recorder = DayRecorder(
            settings: settings.recorder,
            stepLengths: stored.lengths(for: settings.preferences.runner, log: surroundings.log),
            alerts: AlertScheduler(settings: settings.preferences.alerts, state: stored.alerts)
        )
    }
}

// MARK: - State

extension DayController {
    /// The clock that gives the times of the day's events.
    nonisolated var clock: any RunClock { surroundings.clock }
    /// Receives the log lines about the day.
    nonisolated var log: Logger { surroundings.log }

    /// The present state of the day, for the status.
    var snapshot: DaySnapshot {
        DaySnapshot(recorder: recorder, lastAlert: lastAlert, unsaved: unsavedReason)
    }

    /// The state of the alerts and step lengths that is stored for the next start of the program.
    var memory: DayMemory { DayMemory(alerts: recorder.alerts, stepLengths: recorder.recorder.stepLengths) }

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
        return playlists.suggestion(for: WeekOfSteps(upTo: today, tallies: tallies ?? [:], presence: presence))
    }
}

// MARK: - Events

extension DayController {
    /// Processes readings of sensors, each with the state of the runner after the reading.
    func handle(_ readings: [(reading: DayReading, state: RunnerState)]) {
        let local = clock.local
        for (reading, state) in readings {
            let now = clock.now
            carryOut(recorder.handle(reading, in: state, at: now, local: local), at: now, local: local)
        }
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

    /// Called when the clicks have stopped: without a recording, this is the end of the run.
    func clicksStopped() {
        if recorder.recorder.activity == nil { lastAlert = nil }
    }

    /// Calls `reach` at each deadline; it gets the state of the runner for `deadlineReached(in:)`.
    nonisolated func deadlines(_ reach: @escaping @Sendable () async -> Void) -> AlarmService {
        AlarmService(alarm: alarm, reach: reach)
    }

    /// Checks now what is due.
    func wake() { alarm.set(clock.now) }

    /// Called at the next deadline of the recorder, the daily step count or the alerts.
    func deadlineReached(in state: RunnerState) {
        let (now, local) = (clock.now, clock.local)
        let actions = recorder.tick(in: state, at: now, local: local)
        carryOut(actions, at: now, local: local)
        // A checkpoint is for the logbook; the clients show whole seconds, at which there are samples.
        let isForClients = actions.contains { if case .record(.checkpoint) = $0 { false } else { true } }
        if isForClients || actions.isEmpty { surroundings.changes.report() }
    }

    /// Uses a step length that a watch has stored, unless a length was learnt, and stores it.
    ///
    /// - Returns: whether the length is used.
    func adopt(_ stepLength: Length, gait: Gait) -> Bool {
        guard recorder.adopt(stepLength, gait: gait) else { return false }
        surroundings.saver.save(.day(memory))
        return true
    }

    /// Uses changed settings from now on.
    func apply(_ settings: DaemonSettings) {
        playlists = settings.playlists
        units = settings.units
        messages = Messages(settings.shownLanguage)
        recorder.apply(settings.recorder)
        coach.apply(CoachPlan(settings))
        guard settings.preferences.alerts != recorder.alerts.settings else { return }
        recorder.apply(settings.preferences.alerts, at: clock.now, local: clock.local)
        wake()
        surroundings.changes.report()
    }
}

// MARK: - Actions

extension DayController {
    /// Carries out the actions that the day recorder has returned, and sets the next deadline.
    func carryOut(_ actions: [DayRecorder.Action], at now: Duration, local: Moment) {
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
    func add(_ buckets: [HourBucket]) {
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
            let text = SummaryText(activity.summary, kind: activity.kind, units: units)
            let distance = text.distance.map { " of \($0)" } ?? " without a distance"
            log.notice("recorded a \(activity.kind.rawValue)\(distance) in \(text.moving)")
            notifyCadenceGoal(of: activity)
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
    /// Begins to announce a recording, when the records of earlier activities are known.
    private func beginCoaching(_ kind: Activities.Activity.Kind) {
        coach.end()
        if coach.isNeeded { surroundings.requests.records.write { $0 = kind } }
    }

    /// Reads the records of earlier activities from the logbook, and begins to announce the recording.
    func findRecords(of kind: Activities.Activity.Kind) async {
        let entries = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try logbook.activities()
        }
        guard let present = recorder.recorder.activity, present.kind == kind, !coach.hasBegun else { return }
        // The recording in progress is in the logbook, too, if it was continued after a restart.
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

    /// Announces the workout in progress; nil after its end.
    func announce(_ progress: WorkoutProgress?) { coach.update(progress) }

    /// Announces a daily goal that is reached during a recording.
    private func announce(_ alert: Activities.Alert) {
        guard coach.plan.output != .off, let activity = recorder.recorder.activity else { return }
        guard case .goal(let measure) = alert.kind, let goal = recorder.goals.value(of: measure) else { return }
        voice.announce(coach.plan.text(activity.kind).announcement(ofGoal: measure, value: goal))
    }

    /// Announces what a finished activity has shown, by speech or a chime, and as notifications: new records, and worn shoes.
    func announceFindings(of id: ActivityID) async {
        let entry = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try logbook.activity(id)
        }
        guard let activity = entry?.activity else { return }
        let (records, worn) = await findings(ofActivityStartedAt: activity.start)
        let isSpoken = coach.plan.output != .off && coach.plan.settings.announcesRecords
        if !records.isEmpty {
            let text = records.map { $0.text(units, .english) }.joined(separator: "\n")
            notify(DesktopNotification(.goal, title: "New record", body: text))
            if isSpoken { voice.announce(coach.plan.text(activity.kind).announcement(of: records)) }
        }
        if let warning = worn?.warning(units) {
            notify(DesktopNotification(.reminder, title: "Worn shoes", body: warning))
            if isSpoken { voice.announce(coach.plan.text(activity.kind).announcementOfWornShoes) }
        }
    }

    /// The notification in the language of the runner.
    func localized(_ notification: DesktopNotification) -> DesktopNotification {
        DesktopNotification(
            notification.kind,
            title: messages.translated(notification.title),
            body: messages.translated(notification.body)
        )
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
