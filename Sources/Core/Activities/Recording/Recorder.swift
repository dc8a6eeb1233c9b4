package import Cadence

/// Records activities: it processes readings, commands and ticks, and returns samples and the finished activity.
///
/// A pure state machine: it starts no task, reads no clock and writes no file. Times are monotonic and share one arbitrary origin; a time
/// before the previous event is replaced by that event's time. The local time is used only when a recording starts.
///
/// It returns a sample at each whole second of the recording, and one at each pause, manual lap and end; none during a pause. If the caller
/// sends a tick at each ``due``, the newest sample or checkpoint is at most 0.65 s old. The distance comes from the best live sensor and
/// never decreases. If a recording ends during a pause, it ends at the start of that pause.
package struct Recorder: Sendable {
    /// The current settings; a change applies to a recording in progress only for `automatic` and `pausesAtRest`.
    package var settings: Settings
    /// The learned step lengths; the caller stores them when a recording ends.
    package var stepLengths: StepLengthModel { runner.lengths }

    private var recording: ActiveRecording?
    /// The recording that was stopped last, now paused, when it was stopped, and as it is stored; nil after 60 s, and after another one has
    /// begun or was discarded.
    private var stopped: (recording: ActiveRecording, at: Duration, activity: Activity)?
    /// A run that is too short so far for an automatic recording, and the actions to return when the recording starts.
    private var candidate: (recording: ActiveRecording, actions: [Action])?
    /// Whether running may start an automatic recording; false after a recording was stopped or discarded, until the runner stops running.
    private var isArmed = true
    /// Whether the runner resumed the recording while standing still; then no automatic pause follows before the runner has moved.
    private var ignoresRest = false
    private var runner: RunnerValues
    private var latest: Duration = .zero
    private var clock: (moment: Moment, instant: Duration)?

    package init(settings: Settings = Settings(), stepLengths: StepLengthModel) {
        self.settings = settings
        runner = RunnerValues(lengths: stepLengths)
    }

    /// Creates a recorder that continues an unfinished recording after a restart; the gap becomes a pause.
    ///
    /// `now` and `moment` are the same time on the monotonic and the local clock. If the local clock was set back in between, the gap has
    /// length zero. A recording that was paused stays paused.
    ///
    /// - Parameters:
    ///   - track: The stored recording; its laps are the completed ones. If it was paused, its last pause is the present one.
    ///   - progress: The stored state of the recording; nil if none was stored.
    package init(
        resuming track: ActivityTrack,
        progress: Progress? = nil,
        settings: Settings = Settings(),
        stepLengths: StepLengthModel,
        at now: Duration,
        moment: Moment
    ) {
        self.init(settings: settings, stepLengths: stepLengths)
        recording = ActiveRecording(
            resuming: track,
            progress: progress,
            settings: settings,
            at: now,
            moment: moment
        )
        latest = now
        clock = (moment, now)
    }

    /// Uses a step length that another device has stored, unless a length was learnt.
    ///
    /// - Returns: whether the length is used: see `StepLengthModel.adopt(_:gait:)`.
    package mutating func adopt(_ stepLength: Length, gait: Gait) -> Bool {
        runner.lengths.adopt(stepLength, gait: gait)
    }

    /// Processes an event at `now` and returns the actions for the caller.
    ///
    /// - Throws: `Refusal` for a command that is not possible now; nothing has changed then.
    package mutating func handle(_ event: Event, at now: Duration) throws(Refusal) -> [Action] {
        let now = max(now, latest)
        if case .order(let order) = event { try check(order) }
        latest = now
        if let at = stopped?.at, now - at >= Self.reopeningTime { stopped = nil }
        _ = stopped?.recording.advance(to: now, &runner)
        var actions = recording?.advance(to: now, &runner) ?? []
        if let newActions = candidate?.recording.advance(to: now, &runner) {
            candidate?.actions += newActions
        }
        switch event {
        case .reading(let reading): actions += process(reading, at: now)
        case .order(let order): if let newActions = execute(order, at: now) { actions += newActions }
        case .tick(let moment): clock = (moment, now)
        }
        actions += (updateRest(at: now) ?? []) + beginAutomatically(at: now)
        if case .tick = event {
            actions += recording?.checkpoint(at: now, runner) ?? []
        }
        if !actions.isEmpty, let recording { actions.append(.progress(recording.progress)) }
        return actions
    }
}

extension Recorder {
    package enum Phase: Hashable, Sendable {
        case idle
        case recording
        case paused(PauseReason)
    }

    package var phase: Phase {
        guard let recording else { return .idle }
        return recording.pause.map { .paused($0.reason) } ?? .recording
    }

    /// The time at which to send the next tick; nil while no samples are recorded.
    package var due: Duration? { recording?.due }

    /// The recording in progress at the time of the latest event, with pauses, laps and summary; nil if nothing is being recorded.
    package var activity: Activity? { recording?.activity(at: latest) }

    /// The actions that store the gap before a continued recording as a pause; none if the recording is paused or there was no gap.
    var continuation: [Action] {
        guard let gap = recording?.gap else { return [] }
        return [.paused(at: gap.lowerBound, .order), .resumed(at: gap.upperBound)]
    }

    /// The number of the current lap, from 1; nil if nothing is being recorded.
    package var currentLap: Int? { recording.map { $0.activity.laps.count + 1 } }

    /// The moving time, the time with the pauses, and the distance of the recording in progress at the latest event; nil if nothing is being
    /// recorded.
    ///
    /// The moving time has the precision of the clock. The distance is 0 until it is known.
    package var extent: (movingTime: Duration, elapsed: Duration, distance: Distance)? {
        recording.map { ($0.movingTime(at: latest), $0.elapsed(at: latest), Distance(meters: $0.odometer.meters)) }
    }

    /// The runner's position at the latest event; nil if no source has reported one recently.
    package var position: Position? { runner.readings.position(at: latest) }

    /// A recording can be reopened for this time after it was stopped.
    private static let reopeningTime: Duration = .seconds(60)

    /// The activity that was stopped last, as it is stored; nil if it can no longer be reopened.
    package func reopenable(at now: Duration) -> Activity? {
        stopped.flatMap { now - $0.at < Self.reopeningTime ? $0.activity : nil }
    }

    /// The radius of the circle that contains the true position with a probability of about 95 %; nil if the source does not state it, or
    /// if ``position`` is nil.
    package var positionAccuracy: Distance? { runner.readings.positionAccuracy(at: latest) }

    /// Whether the recording in progress started automatically and ends automatically; false if nothing is being recorded.
    package var isAutomatic: Bool { recording?.isAutomatic ?? false }

    /// Steps, distance and energy of the recording in progress, as its summary has them; nil if there is none.
    package var tally: Tally? {
        recording.map { recording in
            Tally(
                steps: recording.summaryBuilder.steps ?? 0,
                distance: recording.summaryBuilder.distance ?? .zero,
                energy: recording.summaryBuilder.energy ?? .zero
            )
        }
    }
}

extension Recorder {
    private mutating func process(_ reading: Reading, at now: Duration) -> [Action] {
        _ = stopped?.recording.process(reading, runner, at: now)
        runner.readings.update(reading, at: now, for: recording?.activity.kind)
        if let newActions = candidate?.recording.process(reading, runner, at: now) {
            candidate?.actions += newActions
        }
        return recording?.process(reading, runner, at: now) ?? []
    }

    private func check(_ order: Order) throws(Refusal) {
        switch (order, recording) {
        case (.start, let recording?): throw .alreadyRecording(recording.activity.kind)
        case (.start, nil): return
        case (.reopen, let recording?): throw .alreadyRecording(recording.activity.kind)
        case (.reopen, nil): if stopped == nil { throw .nothingToReopen }
        case (_, nil): throw .notRecording
        case (.pause, let recording?): if recording.pause?.reason == .order { throw .alreadyPaused }
        case (.resume, let recording?): if recording.pause == nil { throw .notPaused }
        case (.lap, let recording?): if recording.pause != nil { throw .lapWhilePaused }
        case (.startWorkout, _?), (.endWorkoutStep, _?), (.stop, _?), (.discard, _?): return
        }
    }

    /// - Returns: nil if nothing is being recorded.
    private mutating func execute(_ order: Order, at now: Duration) -> [Action]? {
        switch order {
        case .start(let kind, let moment):
            let activity = Activity(kind: kind, origin: .recorded, start: moment)
            recording = ActiveRecording(activity, settings: settings, isAutomatic: false, at: now)
            let actions = processSpeeds(at: now)
            (candidate, stopped) = (nil, nil)
            ignoresRest = false
            return [.began(activity)] + actions
        case .pause:
            return recording?.beginPause(.order, at: now, &runner)
        case .resume:
            ignoresRest = true
            return recording?.resume(at: now)
        case .lap:
            return recording?.markLap(at: now, &runner)
        case .startWorkout(let workout):
            return recording?.startWorkout(workout, at: now, &runner)
        case .endWorkoutStep(let step):
            return recording?.endWorkoutStep(step, at: now, &runner)
        case .stop:
            return finish(at: now, isReopenable: true)
        case .reopen(let stored):
            return reopen(as: stored, at: now)
        case .discard:
            (recording, stopped) = (nil, nil)
            isArmed = false
            return [.discarded]
        }
    }

    /// - Returns: nil if no recording can be reopened.
    private mutating func reopen(as stored: Activity, at now: Duration) -> [Action]? {
        recording = stopped?.recording
        (candidate, stopped, ignoresRest) = (nil, nil, true)
        let actions = recording?.reopen(as: stored, at: now)
        _ = processSpeeds(at: now)
        return actions
    }

    /// Passes the speeds of the runner's state, which are reported only when they change, to a recording that has begun.
    private mutating func processSpeeds(at now: Duration) -> [Action] {
        let readings = runner.readings
        return process(.commandedSpeed(readings.commandedSpeed), at: now)
            + process(.speedWithSteps(readings.speedWithSteps), at: now)
    }

    /// A recording with less moving time than this is not kept: it would be listed with a time of 0:00.
    private static let shortest: Duration = .seconds(1)

    /// - Returns: nil if nothing is being recorded.
    private mutating func finish(at now: Duration, isReopenable: Bool = false) -> [Action]? {
        defer { recording = nil }
        isArmed = false
        if let recording, recording.movingTime(at: now) < Self.shortest { return [.discarded] }
        let actions = recording?.finish(at: now, &runner)
        if isReopenable, case .finished(let activity)? = actions?.last, var paused = recording {
            _ = paused.beginPause(.order, at: now, &runner)
            stopped = (paused, now, activity)
        }
        return actions
    }
}

// MARK: - Automatic recording

extension Recorder {
    /// In an automatic recording, the runner counts as resting if no movement was reported for this time.
    private static let silence: Duration = .seconds(30)

    private func isAtRest(at now: Duration, isAutomatic: Bool) -> Bool {
        runner.readings.isStanding || isAutomatic && !runner.readings.hasMoved(within: Self.silence, of: now)
    }

    /// Pauses when the runner rests, resumes when the runner moves, and ends an automatic recording after a long rest.
    ///
    /// - Returns: nil if nothing is being recorded.
    private mutating func updateRest(at now: Duration) -> [Action]? {
        guard let recording else { return nil }
        let isAtRest = isAtRest(at: now, isAutomatic: recording.isAutomatic || recording.isRestUnconfirmed)
        if !isAtRest { ignoresRest = false }
        switch recording.pause {
        case nil where isAtRest && (settings.pausesAtRest || recording.isAutomatic) && !ignoresRest:
            return self.recording?.beginPause(.rest, at: now, &runner)
        case (.rest, let since)?:
            guard isAtRest else { return self.recording?.resume(at: now) }
            guard recording.isAutomatic, let automatic = settings.automatic,
                recording.elapsed(at: now) - since >= automatic.endsAfter
            else { return [] }
            return finish(at: now)
        default: return []
        }
    }

    /// Starts a recording once the runner has run for long enough, back-dated to the start of the run.
    private mutating func beginAutomatically(at now: Duration) -> [Action] {
        let isRunning =
            runner.readings.gait == .running && !runner.readings.isStanding
            && runner.readings.hasMoved(within: Self.silence, of: now)
        if !isRunning { isArmed = true }
        guard recording == nil, isRunning, isArmed, let automatic = settings.automatic, let clock else {
            candidate = nil
            return []
        }
        guard let candidate else {
            let activity = Activity(kind: .run, origin: .recorded, start: clock.moment + (now - clock.instant))
            candidate = (ActiveRecording(activity, settings: settings, isAutomatic: true, at: now), [])
            return []
        }
        guard candidate.recording.elapsed(at: now) >= automatic.beginsAfter else { return [] }
        recording = candidate.recording
        (self.candidate, stopped) = (nil, nil)
        return [.began(candidate.recording.activity)] + candidate.actions
    }
}
