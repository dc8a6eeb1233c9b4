package import Cadence
import Metronome

// The values and actions that follow from all inputs: the target cadence, whether the clicks are silent, and the reports.

extension Pacer {
    /// The target cadence of the runner; during a change that a workout prescribes, its value at the latest event.
    package var target: StepRate { groupTarget ?? workout.cadence(at: latest) ?? finalTarget }

    private var groupTarget: StepRate? {
        group.map { StepRate(stepsPerMinute: ($0.change?.end ?? $0.tempo).stepsPerMinute) }
    }

    /// The target cadence at the end of a change in progress.
    package var finalTarget: StepRate { groupTarget ?? governor.target ?? paceCadence }

    /// The speed for which the target cadence is computed: the one that holds a heart-rate zone, or else the pace, which a heart-rate ceiling
    /// may lower.
    ///
    /// Nil under the conditions of `pace`, unless a zone is held.
    package var targetSpeed: Speed? {
        if let wished = heart.wishedSpeed { return wished }
        return pace.map { heart.target(for: $0) }
    }

    /// The pace without regard to the heart rate: measured plus `paceOffset` while a sensor sets the pace, else manual.
    ///
    /// Nil while a sensor sets the pace but gives no speed of a moving runner: because it measures only steps, because it has not
    /// reported since the program restarted, or because the runner stands. A measured pace is never replaced by the manual one.
    package var pace: Speed? {
        guard isMeasured else { return manualSpeed }
        guard let source = present.speedSource, let speed = speeds[source]?.estimator.speed, speed >= Self.standing
        else { return nil }
        // At most half of the measured speed, because at low speeds the full offset would give an unusable pace.
        let most = speed.metersPerSecond / 2
        return Speed(metersPerSecond: speed.metersPerSecond + min(max(paceOffset, -most), most))
    }

    /// The gait, walking or running, for which a cadence is suggested.
    package var gait: Gait {
        if let gait = settings.gait { return gait }
        if isMeasured, let gait = measuredGait { return gait }
        return Transition.gait(at: heart.wishedSpeed ?? manualSpeed, for: runner)
    }

    package func movement(at now: Duration) -> Movement? { gaitState.movement(at: now) }

    package func gradient(at now: Duration) -> Gradient? { gaitState.gradient(at: now) }

    /// The suggested cadence for the target speed, after the plan; nil while there is no target speed.
    package var suggestion: Suggestion? { targetSpeed.map { suggestion(for: $0, gait: gait) } }

    /// The limit of the cadences that people have at the target speed, if the target is a suggestion that was clamped to it.
    ///
    /// Nil if the suggestion was not clamped, and while a held cadence, a workout or the runner's steps set the target.
    package var cadenceLimit: Suggestion.Limit? {
        heldCadence == nil && workout.present == nil && group == nil ? suggestion?.limit : nil
    }

    func suggestion(for speed: Speed, gait: Gait) -> Suggestion {
        let ground: Ground = present == .treadmill ? .treadmill : .overground
        let level = settings.adjustsForGrade ? gradeAdjusted(speed, at: latest) ?? speed : speed
        let elapsed = runningTime
        let suggestion = model.suggestion(for: level, gait: gait, ground: ground, runner: runner, elapsed: elapsed)
        guard gait == .running, let plan else { return suggestion }
        return suggestion.raised(by: plan.factor)
    }

    /// The speed on level ground that costs the same energy as `speed` on the present gradient; nil if the gradient is not known.
    package func gradeAdjusted(_ speed: Speed, at now: Duration) -> Speed? {
        guard let gradient = gaitState.gradient(at: now) else { return nil }
        let cost: GradeAdjustment = gait == .walking ? .walking : .running
        return cost.adjusted(speed, at: gradient)
    }

    /// The cadence that the pace and the runner's orders require, without a workout.
    var paceCadence: StepRate {
        if let heldCadence { return heldCadence }
        if present == .steps, let stepRate, isFollowing, heart.held == nil { return stepRate }
        // Without a measured speed the last cadence is held: a standing runner has no suggested cadence.
        if targetSpeed == nil, let held = governor.target { return held }
        return suggestion(for: targetSpeed ?? manualSpeed, gait: gait).cadence
    }

    /// How far the suggested cadence changes if the measured speed changes by its standard deviation, in spm; 0 if it is not measured.
    private func paceDeviation(at instant: Duration) -> Double {
        guard isFollowing, heart.held == nil, let source = present.speedSource,
            let estimate = estimate(of: source, at: instant),
            let speed = targetSpeed?.metersPerSecond
        else { return 0 }
        func cadence(_ speed: Double) -> Double {
            suggestion(for: Speed(metersPerSecond: speed), gait: gait).cadence.stepsPerMinute
        }
        let deviation = estimate.deviation.metersPerSecond
        return abs(cadence(speed + deviation) - cadence(speed - deviation)) / 2
    }

    /// Sets the tempo to the cadence that the pace and the orders require, without a ramp; the cadence of a workout does not change.
    mutating func decide(at now: Duration) {
        if let rest = workout.remainder(at: now) {
            // The governor may have been replaced.
            return governor.resume(rest, at: now)
        }
        governor.set(paceCadence, at: now)
        playing.tempo = Tempo(target)
        playing.ramp = .zero
    }

    /// Changes the tempo as much as the cadence of the pace has changed, without a ramp.
    ///
    /// A measured pace differs from the tempo by up to the governor's dead band. An order must not remove that difference, because the
    /// runner would hear a change that no one ordered.
    ///
    /// - Parameter before: `paceCadence` before the order.
    mutating func adjust(since before: StepRate, at now: Duration) {
        let change = paceCadence.stepsPerMinute - before.stepsPerMinute
        guard change != 0 else { return }
        guard isMeasured, heldCadence == nil, workout.present == nil, let target = governor.target else {
            return decide(at: now)
        }
        governor.set(StepRate(stepsPerMinute: target.stepsPerMinute + change), at: now)
        playing.tempo = Tempo(self.target)
        playing.ramp = .zero
    }

    /// Moves the tempo to the cadence that the pace requires: at once, or only if and as slowly as the governor permits.
    mutating func pursue(atOnce: Bool, at instant: Duration) {
        guard workout.present == nil else { return }
        if atOnce {
            governor.set(paceCadence, at: instant)
            playing.ramp = settings.sourceRamp
        } else {
            guard let change = governor.request(paceCadence, deviation: paceDeviation(at: instant), at: instant) else {
                return
            }
            playing.ramp = change.drift ?? settings.sourceRamp
        }
        playing.tempo = Tempo(target)
    }
}

// MARK: - After each event

extension Pacer {
    /// Updates everything that may have changed because of an event.
    mutating func settle(since before: Pacer, at now: Duration) {
        gaitState.tick(at: now)
        let isPaced = heldCadence == nil && workout.present == nil
        if gait != before.gait, before.sourceState == .live, present.speedSource != nil, isPaced {
            // When the runner changes between walking and running, the cadence jumps. So set the tempo at once and find the phase again.
            decide(at: now)
            lock.release()
        }
        rest = restReason(at: now)
        heart.advance(to: now, running(at: now))
        // The heart rate slowly changes the target speed, also if the pace is manual.
        if heart.isActive || before.heart.isActive, isPaced { pursue(atOnce: false, at: now) }
        playing.isResting = rest != nil
        playing.isStanding = rest == .standing
        lock.tick(at: now)
        lock.target = target
        syncTime.tick(isInSync: isSounding ? isInSync(at: now) : nil, at: now)
        steer(at: now)
        scheduleChange()
        playGroup(at: now)
    }

    /// Plays the tempo that the footfalls require; when the lock gives no tempo any more, returns to the target cadence.
    private mutating func steer(at now: Duration) {
        if let tempo = lock.tempo, playing.run != 0 {
            playing.tempo = Tempo(tempo)
            playing.ramp = .zero
            isSteered = true
            workout.immediate = nil
        } else if isSteered {
            isSteered = false
            playing.tempo = Tempo(target)
            playing.ramp = settings.sourceRamp
            resumeWorkout(at: now)
        }
    }

    /// The runner's movement for the control of the heart rate; nil while the run is paused or the runner stands.
    private func running(at now: Duration) -> HeartRateControl.Running? {
        guard isSounding, rest != .standing, let target = targetSpeed else { return nil }
        let measured = measuredSpeed(at: now)
        let isOnBelt = measured != nil && measuringSource(at: now) == .treadmill
        return HeartRateControl.Running(
            speed: measured ?? target,
            isOnBelt: isOnBelt,
            pace: pace ?? manualSpeed,
            limits: settings.heart.speeds,
            // Altitudes of satellites are too noisy: an error of 1 % would change the heart rate by 5 beats per minute.
            gradient: isOnBelt ? gaitState.beltGradient(at: now) : nil
        )
    }

    /// The measured speed of a moving runner; nil if no sensor has reported it recently.
    func measuredSpeed(at now: Duration) -> Speed? {
        guard let source = measuringSource(at: now), let estimate = estimate(of: source, at: now),
            estimate.age < settings.holdAfter, estimate.speed >= Self.standing
        else { return nil }
        return estimate.speed
    }

    var isSounding: Bool { playing.run != 0 && !playing.isPaused }

    var areClicksAudible: Bool { isSounding && rest == nil }

    private mutating func restReason(at now: Duration) -> Rest? {
        guard isSounding else { return nil }
        if let group, group.isSilent(at: now) { return .leaderPaused }
        // A lost sensor reports no steps either, which says nothing about the runner.
        let isReporting = sourceState != .waiting && sourceState != .lost
        if settings.pausesItself, followed != .manual, isReporting, !gaitState.watch.isMoving { return .standing }
        if let offTarget, !offTarget.isSounding(at: now) { return .onTarget }
        // In a step of a workout with a tempo, the runner needs all clicks.
        if let plan, workoutCadence == nil, !ClickFade(share: plan.clickShare).isSounding(at: now - runBegan) {
            return .faded
        }
        return nil
    }

    /// Whether the metronome drives the runner: it sounds, and the runner is in sync with it.
    func isDriven(at now: Duration) -> Bool { areClicksAudible && isInSync(at: now) == true }

    /// Whether the runner is in sync, by the footfalls or else by the measured cadence; nil if neither was measured recently.
    package func isInSync(at now: Duration) -> Bool? {
        if let inSync = lock.isInSync(at: now) { return inSync }
        guard let cadence = freshCadence(at: now) else { return nil }
        return abs(cadence.stepsPerMinute / target.stepsPerMinute - 1) <= SyncTime.tolerance
    }
}

// MARK: - Actions

extension Pacer {
    /// The differences from the state before an event, as actions.
    func actions(since before: Pacer) -> [Action] {
        var actions: [Action] = []
        if playing != before.playing { actions.append(.play(playing)) }
        if finalTarget != before.finalTarget {
            let isPaced = workout.present == nil && group == nil
            actions.append(.report(.target(finalTarget, speed: isPaced ? targetSpeed : nil)))
        }
        if followed != before.followed || sourceState != before.sourceState {
            actions.append(.report(.source(followed, sourceState)))
        }
        if present != before.present, let pickReason { actions.append(.report(.picked(present, reason: pickReason))) }
        if gait != before.gait { actions.append(.report(.gait(gait))) }
        if heart.fault(at: latest) != before.heart.fault(at: before.latest), heart.isActive, before.heart.isActive {
            actions.append(.report(.heartRate(heart.fault(at: latest))))
        }
        if let report = groupReport(since: before) { actions.append(.report(report)) }
        if rest != before.rest { actions.append(.report(.rest(rest))) }
        if model.kind != before.model.kind {
            let isPersonal = model.kind == .personal
            actions.append(.report(.model(personal: isPersonal, reason: model.personal.verdict.description)))
        }
        return actions
    }

    /// The time at which `Event.wake` must be sent if no other event comes first; nil if nothing can change without an event.
    package var nextDeadline: Duration? {
        let now = latest
        var deadlines = [silenceDeadline, groupDeadline, gaitState.watch.deadline(after: now)]
        if isSounding {
            let fade = plan.map { ClickFade(share: $0.clickShare) }
            deadlines.append(fade?.nextChange(after: now - runBegan).map { runBegan + $0 })
            deadlines.append(offTarget?.goesStaleAt)
            if workout.present == nil { deadlines.append(heart.control?.deadline(after: now)) }
            // The choice of the best sensor can change every second.
            if followed == .auto { deadlines.append(now + .seconds(1)) }
        }
        return deadlines.compactMap(\.self).filter { $0 > now }.min()
    }
}

extension Tempo {
    init(_ cadence: StepRate) {
        self.init(stepsPerMinute: cadence.stepsPerMinute)
    }
}
