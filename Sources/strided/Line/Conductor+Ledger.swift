import Activities
import Cadence
import Control
import Desktop
import Logbook
import Logging
import Pacing

// MARK: - Recording

extension Conductor {
    /// Obeys an order about the recording.
    func record(_ order: Recorder.Order) throws(Recorder.Refusal) {
        let (now, local) = (clock.now, LocalClock.now)
        carryOut(try ledger.order(order, in: scene, at: now, local: local))
        changed()
    }

    /// Goes on with a recording that was left unfinished.
    func resume(_ entry: LogEntry, _ track: ActivityTrack) {
        // Somebody was quicker than the disk.
        guard ledger.recorder.phase == .idle else { return }
        writer.carryOn(entry)
        ledger.resume(track, at: clock.now, local: LocalClock.now)
        tickLedger()
        changed()
    }

    /// Lets the ledger look at the time.
    func tickLedger() {
        let (now, local) = (clock.now, LocalClock.now)
        if let wake = ledgerWake, wake <= now { ledgerWake = nil }
        carryOut(ledger.tick(in: scene, at: now, local: local))
    }

    /// A source of steps may not be read, or is gone.
    func lost(_ source: StepSource, refusal: String?) {
        let (now, local) = (clock.now, LocalClock.now)
        carryOut(ledger.lost(source, refusal: refusal, at: now, local: local))
        if let refusal {
            writer.note(SensorSighting(source: source.rawValue, device: refusal, access: .refused, at: local))
        }
    }

    /// How the runner stands to the metronome.
    var scene: Scene {
        let now = clock.now
        let isClicking = pacer.playing.run != 0 && !pacer.playing.isPaused && !pacer.playing.isResting
        let activity = pacer.activity(at: now)
        let speed = pacer.measuringSource(at: now).flatMap { pacer.estimate(of: $0, at: now) }
        return Scene(
            target: isClicking ? pacer.target : nil,
            isInSync: isClicking ? pacer.isInSync(at: now) : nil,
            gait: activity.flatMap { $0 == .running ? .running : $0 == .walking ? .walking : nil },
            isStanding: activity == .stationary,
            speed: speed.flatMap { $0.age <= .seconds(5) ? $0.speed : nil },
            cadence: pacer.measuredCadence(at: now).flatMap { $0.age <= .seconds(5) ? $0.cadence : nil },
            gradient: pacer.gradient(at: now)
        )
    }

    func carryOut(_ effects: [Ledger.Effect]) {
        for effect in effects {
            switch effect {
            case .record(let action): keep(action)
            case .add(let buckets): for bucket in buckets { writer.add(bucket.tally, in: bucket.hour) }
            case .read(let date): orders.read.yield(date)
            case .tell(let alert): tell(Desktop.Alert(alert))
            case .saw(let source): writer.note(SensorSighting(source: source.rawValue, at: LocalClock.now))
            }
        }
        if effects.contains(where: \.isWorthKeeping) { keepDay() }
        guard let wake = ledger.wake(at: clock.now, local: LocalClock.now), ledgerWake.map({ wake < $0 }) ?? true
        else { return }
        ledgerWake = wake
        wakes.yield(wake)
    }

    private func keep(_ action: Recorder.Action) {
        switch action {
        case .began(let activity):
            log.notice("recording a \(activity.kind.rawValue)")
            writer.begin(activity)
        case .sample(let sample): writer.append(sample)
        case .paused(let time, _): writer.pause(at: time)
        case .resumed(let time): writer.resume(at: time)
        case .lap(let lap): writer.lap(lap)
        case .finished(let activity):
            let distance = activity.summary.distance.formatted(.kilometers)
            log.notice("recorded a \(activity.kind.rawValue) of \(distance)")
            writer.finish(activity)
            tellCadenceGoal(activity)
        case .discarded:
            log.notice("the recording is discarded")
            writer.discard()
        }
    }

    /// The goal of a run's cadence is told of at its end; those of the day are the alerts'.
    private func tellCadenceGoal(_ activity: Activities.Activity) {
        guard ledger.alerts.settings.goals, activity.kind == .run, let goal = ledger.goals.cadence,
            let cadence = activity.summary.cadence, cadence >= goal
        else { return }
        tell(Desktop.Alert(.goal, title: "Cadence goal reached", body: "\(cadence.formatted), of \(goal.formatted)."))
    }

    private func keepDay() {
        let memory = DayMemory(alerts: ledger.alerts, stepLengths: ledger.recorder.stepLengths)
        files.day.keep(memory, log: log)
    }
}

extension Ledger.Effect {
    /// Whether the next run of the program must know of it.
    fileprivate var isWorthKeeping: Bool {
        switch self {
        case .tell, .saw, .record(.finished): true
        case .record, .add, .read: false
        }
    }
}

// MARK: - The logbook

extension Conductor {
    /// Wants what is stored of a day.
    func read(_ date: CivilDate) {
        ledger.willRead(date)
        orders.read.yield(date)
    }

    /// Takes what was stored of a day; nil where it could not be read.
    func took(stored buckets: [HourBucket]?, goals: Goals?, of date: CivilDate) {
        if let goals { ledger.goals = goals }
        carryOut(ledger.take(stored: buckets, of: date))
        tickLedger()
        changed()
    }

    /// Takes what became of what is written.
    func heard(_ event: LogbookWriter.Event) {
        switch event {
        case .began, .finished: break
        case .saved:
            if unsaved != nil { log.notice("what was recorded is on the disk again") }
            unsaved = nil
            read(LocalClock.now.date)
        case .unsaved(let state):
            let reason = "\(state.reason)"
            if unsaved == nil {
                log.error("what is recorded is kept in memory until it can be saved: \(reason). \(state.reason.advice)")
                tell(Desktop.Alert(.fault, title: "Not saved yet", body: "\(reason). \(state.reason.advice)"))
            }
            let thinned = state.thinned > 0 ? "; \(state.thinned) samples were let go, memory is bounded" : ""
            unsaved = reason + thinned
        }
        changed()
    }

    /// Takes which sources of steps the logbook knows from earlier.
    func knew(_ sensors: [KnownSensor]) {
        let counters = sensors.filter { $0.access == .granted && StepSource(rawValue: $0.source) != nil }
        if let last = counters.map(\.last).max() { ledger.wasHeard(last) }
    }

    /// Hands over what is not written yet, and keeps what the next run of the program must know.
    func closeLedger() {
        let (buckets, heard) = ledger.flush()
        for bucket in buckets { writer.add(bucket.tally, in: bucket.hour) }
        for (source, moment) in heard { writer.note(SensorSighting(source: source.rawValue, at: moment)) }
        keepDay()
    }
}

// MARK: - What the runner is told

extension Conductor {
    private func tell(_ alert: Desktop.Alert) {
        log.notice("\(alert.title): \(alert.body)")
        orders.tell.yield(alert)
    }

    /// Takes that the runner was told something, on the screen or not.
    func told(_ alert: Desktop.Alert, isShown: Bool) {
        lastAlert = AlertStatus(
            title: alert.title,
            text: alert.body,
            at: Double(LocalClock.now.unixMilliseconds) / 1000,
            isShown: isShown
        )
        changed()
    }
}

extension Desktop.Alert {
    /// An alert of the day's, for the desktop.
    fileprivate init(_ alert: Activities.Alert) {
        let kind: Kind =
            switch alert.kind {
            case .inactivity: .inactivity
            case .reminder: .reminder
            case .goal: .goal
            }
        self.init(kind, title: alert.title, body: alert.text)
    }
}

// MARK: - Status

extension Conductor {
    /// The activity that is recorded, as the control socket tells it.
    var recording: RecordingStatus? {
        guard let activity = ledger.recorder.activity else { return nil }
        let summary = activity.summary
        return RecordingStatus(
            state: ledger.recorder.phase == .recording ? .recording : .paused,
            kind: ActivityChoice(activity.kind),
            isAutomatic: ledger.recorder.isAutomatic,
            startedAt: Double(activity.start.unixMilliseconds) / 1000,
            elapsedSeconds: activity.elapsed / .seconds(1),
            movingSeconds: summary.moving / .seconds(1),
            distanceMeters: summary.distanceSource.map { _ in summary.distance.meters },
            isDistanceEstimated: summary.distanceSource?.isEstimate ?? false,
            steps: summary.steps,
            kilocalories: summary.energy?.kilocalories,
            laps: max(activity.laps.count, 1),
            unsaved: unsaved
        )
    }

    /// What the runner is told of.
    var alertsStatus: AlertsStatus {
        let settings = ledger.alerts.settings
        return AlertsStatus(
            inactivitySeconds: settings.inactivity.map { Double($0.seconds) },
            reminder: settings.reminder?.text,
            goal: settings.goals
        )
    }

    /// What today came to, with the logbook looked at anew: it may have been changed beside us.
    func today() async -> TodayReport {
        let date = LocalClock.now.date
        ledger.willRead(date)
        let (buckets, goals) = await writer.stored(of: date)
        took(stored: buckets, goals: goals, of: date)
        let (now, local) = (clock.now, LocalClock.now)
        let tally = ledger.day.tally(on: local.date)
        let presence = ledger.day.presence(at: now)
        let isKnown = presence.isLive || tally != Tally()
        let window = ledger.alerts.settings.inactivity ?? .minute
        var report = TodayReport(
            date: "\(local.date)",
            steps: isKnown ? tally.steps : nil,
            distanceMeters: isKnown ? tally.distance.meters : nil,
            kilocalories: isKnown ? tally.energy.kilocalories : nil,
            stepGoal: ledger.goals.steps,
            distanceGoalMeters: ledger.goals.distance?.meters,
            energyGoalKilocalories: ledger.goals.energy?.kilocalories,
            windowSteps: presence.isLive ? ledger.day.steps(inLast: window, at: now) : nil,
            windowSeconds: Double(window.seconds),
            activity: pacer.activity(at: now)?.rawValue,
            presence: .live
        )
        switch presence {
        case .live: break
        case .neverSeen: report.presence = .neverSeen
        case .refused(let reason):
            report.presence = .refused
            report.refusal = reason
        case .silent(let since):
            report.presence = .silent
            report.silentSince = Double(since.unixMilliseconds) / 1000
        }
        return report
    }
}

extension ActivityChoice {
    fileprivate init(_ kind: Activities.Activity.Kind) {
        switch kind {
        case .run: self = .run
        case .walk: self = .walk
        case .cycle: self = .cycle
        }
    }
}

extension Activities.Activity.Kind {
    /// What the control socket calls so.
    init(_ choice: ActivityChoice) {
        switch choice {
        case .run: self = .run
        case .walk: self = .walk
        case .cycle: self = .cycle
        }
    }
}

// MARK: - Playlists

extension Conductor {
    /// The playlist that suits the steps of the last seven days.
    func suggestedPlaylist() async -> PlaylistSuggestion {
        let today = LocalClock.now.date
        _ = await writer.flush(within: .seconds(2))
        let tallies = (try? writer.logbook)?.flatMap { try? $0.days(today.advanced(by: -6)...today) } ?? [:]
        let week = WeekOfSteps(upTo: today, tallies: tallies, presence: ledger.day.presence(at: clock.now))
        return settings.playlists.suggestion(for: week)
    }

    /// The user's home folder.
    nonisolated var home: String { files.home }
}
