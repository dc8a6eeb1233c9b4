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
import Messages

/// Owns the state of the day: the recorder of activities, the daily step count, the alerts and the goals.
///
/// It writes to the logbook and shows notifications. Its caller passes the runner's state (`RunnerState`) with each
/// reading and order.
actor DayController {
    /// The clock, the logbook writer and the other objects that this controller uses.
    nonisolated let surroundings: Surroundings
    /// Wakes the controller at the next deadline of the recorder, the daily step count or the alerts.
    nonisolated let alarm: Alarm
    var recorder: DayRecorder
    /// The reason why recorded data could not be written to the disk; nil if the last attempt was successful.
    var unsaved: String?
    /// The activity that was finished last since the program began.
    var lastFinished: ActivityID?
    /// The last notification sent to the runner; nil if there was none.
    var lastAlert: AlertStatus?
    /// Plays what is announced during a recording.
    nonisolated let voice: VoiceController
    /// What is announced during a recording, and how.
    var coachPlan: CoachPlan
    /// Decides what is announced during the present recording; nil while there is none, or nothing is announced.
    var coaching: Coaching?
    /// Whether no announcement is expected within the next seconds.
    var isNothingPrepared = true
    /// The workout in progress, for its announcements.
    var coachedWorkout = CoachedWorkout()
    private var playlists: StepsPlaylistMapper
    /// The units of distances in messages.
    var units: Units
    /// The texts of notifications.
    var messages: Messages

    /// Creates a controller that does not record an activity.
    init(settings: DaemonSettings, stored: DayMemory, surroundings: Surroundings, voice: VoiceController) {
        self.surroundings = surroundings
        self.voice = voice
        coachPlan = CoachPlan(settings)
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

    /// Called at the next deadline of the recorder, the daily step count or the alerts.
    func deadlineReached(in state: RunnerState) {
        let (now, local) = (clock.now, clock.local)
        let actions = recorder.tick(in: state, at: now, local: local)
        carryOut(actions, at: now, local: local)
        // A checkpoint is for the logbook; the clients show whole seconds, at which there are samples.
        let isForClients = actions.contains { if case .record(.checkpoint) = $0 { false } else { true } }
        if isForClients || actions.isEmpty { surroundings.changes.report() }
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
        apply(CoachPlan(settings))
        guard settings.preferences.alerts != recorder.alerts.settings else { return }
        recorder.apply(settings.preferences.alerts, at: clock.now, local: clock.local)
        alarm.set(clock.now)
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
            coaching = nil
            lastAlert = nil
            let text = SummaryText(activity.summary, kind: activity.kind, units: units)
            let distance = text.distance.map { " of \($0)" } ?? " without a distance"
            log.notice("recorded a \(activity.kind.rawValue)\(distance) in \(text.moving)")
            notifyCadenceGoal(of: activity)
        case .discarded:
            coaching = nil
            lastAlert = nil
            log.notice("the recording was discarded")
        case .sample(let sample): coach(sample)
        case .continued, .checkpoint, .progress, .paused, .resumed, .lap, .workoutStarted, .workoutStepEnded:
            break
        }
    }

    /// Notifies the runner if an activity that has ended reached the cadence goal.
    ///
    /// `AlertScheduler` creates the alerts about the daily goals.
    private func notifyCadenceGoal(of activity: Activities.Activity) {
        guard recorder.alerts.settings.goals, activity.kind == .run, let goal = recorder.goals.cadence,
            let cadence = activity.summary.cadence, cadence >= goal
        else { return }
        let body = "\(cadence.formatted); the goal is \(goal.formatted)."
        notify(DesktopNotification(.goal, title: "Cadence goal reached", body: body))
    }
}

extension Recorder.Action {
    /// This change of the recording, with its activity marked as a demonstration.
    fileprivate var markedAsDemo: Recorder.Action {
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
