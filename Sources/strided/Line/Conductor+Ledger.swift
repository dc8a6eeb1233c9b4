import Activities
import Cadence
import Desktop
import Logbook
import Logging
import Pacing

extension Conductor {
    /// Carries out an order to start, pause, resume, divide, stop or discard the recording.
    ///
    /// - Throws: `Recorder.Refusal` if the order does not fit the state of the recording.
    func record(_ order: Recorder.Order) throws(Recorder.Refusal) {
        let (now, local) = (clock.now, clock.local)
        carryOut(try ledger.order(order, in: scene, at: now, local: local), at: now, local: local)
        changed()
    }

    /// Continues an unfinished recording from the logbook.
    func resume(_ entry: LogEntry, _ track: ActivityTrack) {
        // A new recording was started while the disk was read.
        guard ledger.recorder.phase == .idle else { return }
        writer?.continueActivity(entry)
        ledger.resume(track, at: clock.now, local: clock.local)
        tickLedger()
        changed()
    }

    /// Passes the current time to the ledger and carries out its effects.
    func tickLedger() {
        let (now, local) = (clock.now, clock.local)
        carryOut(ledger.tick(in: scene, at: now, local: local), at: now, local: local)
    }

    /// Handles the loss of a source of steps.
    ///
    /// - Parameter refusal: the reason if the system denied access to the source; nil if the source has disappeared.
    func lost(_ source: StepSource, refusal: String?) {
        let (now, local) = (clock.now, clock.local)
        carryOut(ledger.lost(source, refusal: refusal, at: now, local: local), at: now, local: local)
        if let refusal {
            writer?.record(SensorSighting(source: source.rawValue, device: refusal, access: .refused, at: local))
        }
    }

    /// The runner's current motion and target, as the pacer knows them.
    var scene: Scene {
        let now = clock.now
        let isClicking = pacer.playing.run != 0 && !pacer.playing.isPaused && !pacer.playing.isResting
        let activity = pacer.movement(at: now)
        let speed = pacer.measuringSource(at: now).flatMap { pacer.estimate(of: $0, at: now) }
        return Scene(
            target: isClicking ? pacer.target : nil,
            isInSync: isClicking ? pacer.isInSync(at: now) : nil,
            gait: activity.flatMap { $0 == .running ? .running : $0 == .walking ? .walking : nil },
            isStanding: activity == .stationary,
            isRiding: activity == .cycling,
            speed: speed.flatMap { $0.age <= .seconds(5) ? $0.speed : nil },
            cadence: pacer.measuredCadence(at: now).flatMap { $0.age <= .seconds(5) ? $0.cadence : nil },
            gradient: pacer.gradient(at: now)
        )
    }

    func carryOut(_ effects: [Ledger.Effect], at now: Duration, local: Moment) {
        for effect in effects {
            switch effect {
            case .record(let action): keep(action)
            case .add(let buckets): add(buckets)
            case .read(let date): read(date)
            case .tell(let alert): tell(DesktopNotification(alert))
            case .saw(let source): writer?.record(SensorSighting(source: source.rawValue, at: local))
            }
        }
        if effects.contains(where: \.isWorthKeeping) { saver.save(.day(dayMemory)) }
        dayAlarm.set(ledger.wake(at: now, local: local))
    }

    /// Adds to the hours that are stored in the logbook; in a demonstration it does nothing.
    func add(_ buckets: [HourBucket]) {
        for bucket in buckets where !isDemo { writer?.add(bucket.tally, in: bucket.hour) }
    }

    private func keep(_ action: Recorder.Action) {
        switch action {
        case .began(var activity):
            if isDemo { activity.origin = .demo }
            log.notice("recording a \(activity.kind.rawValue)")
            if ledger.recorder.isAutomatic {
                tell(
                    DesktopNotification(
                        .recording,
                        title: "Recording",
                        body: "Your \(activity.kind.rawValue) is recorded."
                    )
                )
            }
            writer?.begin(activity)
        case .sample(let sample): writer?.append(sample)
        case .checkpoint(let state): writer?.checkpoint(state)
        case .paused(let time, _): writer?.pause(at: time)
        case .resumed(let time): writer?.resume(at: time)
        case .lap(let lap): writer?.lap(lap)
        case .finished(var activity):
            if isDemo { activity.origin = .demo }
            let text = SummaryText(activity.summary, kind: activity.kind)
            let distance = text.distance.map { " of \($0)" } ?? " without a distance"
            log.notice("recorded a \(activity.kind.rawValue)\(distance) in \(text.moving)")
            writer?.finish(activity)
            tellCadenceGoal(activity)
        case .discarded:
            log.notice("the recording is discarded")
            writer?.discard()
        }
    }

    /// Shows a notification at the end of a run that has reached the cadence goal.
    ///
    /// `AlertScheduler` handles the daily goals.
    private func tellCadenceGoal(_ activity: Activities.Activity) {
        guard ledger.alerts.settings.goals, activity.kind == .run, let goal = ledger.goals.cadence,
            let cadence = activity.summary.cadence, cadence >= goal
        else { return }
        tell(
            DesktopNotification(
                .goal,
                title: "Cadence goal reached",
                body: "\(cadence.formatted), of \(goal.formatted)."
            )
        )
    }

    /// The state of alerts and step lengths that is stored for the next start of the program.
    var dayMemory: DayMemory { DayMemory(alerts: ledger.alerts, stepLengths: ledger.recorder.stepLengths) }
}

extension Ledger.Effect {
    /// Whether the day's state must be stored after this effect.
    fileprivate var isWorthKeeping: Bool {
        switch self {
        case .tell, .record(.finished): true
        case .record, .add, .read, .saw: false
        }
    }
}
