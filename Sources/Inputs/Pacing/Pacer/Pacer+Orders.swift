import Cadence
import Metronome

extension Pacer {
    /// Executes an order of the runner; if that is impossible, throws an error and changes nothing.
    ///
    /// - Returns: the resulting actions, except `play` and `report`.
    mutating func execute(_ order: Order, at now: Duration) throws(Refusal) -> [Action] {
        switch order {
        case .start:
            guard playing.run == 0 else {
                playing.isPaused = false
                return []
            }
            beginRun(at: now)
            return [.lookForDevice]
        case .pause, .resume:
            guard playing.run != 0 else { throw .notRunning }
            playing.isPaused = order == .pause
        case .stop:
            return endRun(at: now)
        case .pace(let speed):
            guard Speed.settable.contains(speed) else {
                throw .speedOutOfRange(metersPerSecond: speed.metersPerSecond)
            }
            setManualPace(at: speed, now: now)
        case .changePace(let change):
            try changePace(by: change, at: now)
        case .joinGroup(let leader, let grid):
            join(leader, grid, at: now)
            guard playing.run == 0 else { return [] }
            beginRun(at: now)
            return [.lookForDevice]
        case .leaveGroup: break
        case .holdCadence(let cadence):
            heldCadence = cadence
            // A cadence that is held before a run begins gives the run no pace.
            if playing.run == 0 { isPaceOrdered = false }
            decide(at: now)
        case .followPace:
            heldCadence = nil
            decide(at: now)
        case .follow(let source):
            follow(source, at: now)
        case .holdHeartRate(let zone):
            try hold(zone, at: now)
        case .workoutHeartRate(let zone, let speed):
            guard zone != heart.prescribed else { return [] }
            let isFree = heart.held == nil && measuredSpeed(at: now) == nil
            changeHeart(at: now) { $0.prescribe(zone, from: (isFree ? speed : nil) ?? $1, at: now) }
        case .heartRateRelation(let relation):
            heart.adopt(relation)
        case .lock(let mode):
            lock.setMode(mode)
        case .soundOnlyOffTarget(let wanted):
            guard wanted != (offTarget != nil) else { return [] }
            offTarget = wanted ? OffTargetCue() : nil
        case .workout(let cadence):
            setWorkout(cadence, at: now)
        case .workoutChange(let step, let cadence):
            try scheduleWorkout(cadence, atStep: step, now: now)
        case .cancelWorkoutChange:
            workout.scheduled = nil
        case .plan(let goal):
            let before = paceCadence
            try setPlan(goal)
            adjust(since: before, at: now)
            return [.keepMemory]
        case .planCalendar(let change):
            try changePlan(change)
            return [.keepMemory]
        case .forgetModel:
            let before = paceCadence
            model.personal = PersonalModel(height: runner.height)
            leftOut = nil
            adjust(since: before, at: now)
            return [.keepMemory]
        case .calibrate(let measurement):
            let before = paceCadence
            model.personal.calibrate(by: measurement)
            adjust(since: before, at: now)
            return [.keepMemory]
        case .adoptModel(let personal, let error):
            let before = paceCadence
            model.personal = personal
            leftOut = error
            learning.restart()
            adjust(since: before, at: now)
            return [.keepMemory]
        case .runner(let runner):
            let before = paceCadence
            self.runner = runner
            gaitState.set(runner)
            adjust(since: before, at: now)
        case .settings(let settings):
            adopt(settings, at: now)
        }
        return []
    }

    private mutating func beginRun(at now: Duration) {
        runsStarted += 1
        runBegan = now
        syncTime = SyncTime()
        learning.restart()
        lock.beginRun()
        playing.run = runsStarted
        playing.isPaused = false
        (varied, gridShift) = (0, 0)
        playing.shift = 0
        heart.reset(from: manualSpeed, at: now)
        beginWorkout(at: now)
    }

    private mutating func endRun(at now: Duration) -> [Action] {
        guard playing.run != 0 else { return [] }
        playing.run = 0
        playing.isPaused = false
        endWorkout(at: now)
        changeHeart(at: now) { $0.reset(from: $1, at: now) }
        setPaceOffset(0, at: now)
        return [.runEnded(duration: now - runBegan, shareInSync: syncTime.share)]
    }

    private mutating func follow(_ source: FollowedSource, at now: Duration) {
        setPaceOffset(0, at: now)
        if heart.held != nil {
            changeHeart(at: now) { heart, speed in
                heart.order(nil, from: speed, at: now)
                heart.prescribe(nil, from: speed, at: now)
            }
        }
        guard source != followed else { return }
        followed = source
        present = source == .auto ? .manual : source
        pickReason = nil
        sourceState = source == .manual ? .manual : .waiting
        chooseSource(at: now)
        if isFresh(present, at: now) { sourceState = .live }
        decide(at: now)
    }

    private mutating func setManualPace(at speed: Speed, now: Duration) {
        manualSpeed = speed
        isPaceOrdered = true
        paceOffset = 0
        followed = .manual
        present = .manual
        pickReason = nil
        sourceState = .manual
        heart.order(nil, from: speed, at: now)
        heart.prescribe(nil, from: speed, at: now)
        decide(at: now)
    }

    private mutating func hold(_ zone: ClosedRange<HeartRate>, at now: Duration) throws(Refusal) {
        guard playing.run != 0 else { throw .notRunning }
        let width = zone.upperBound.beatsPerMinute - zone.lowerBound.beatsPerMinute
        guard width >= HeartRateState.narrowest else { throw .zoneTooNarrow }
        if let maximum = settings.heart.maximum, zone.upperBound > maximum { throw .zoneAboveMaximum(maximum) }
        setPaceOffset(0, at: now)
        changeHeart(at: now) { $0.order(zone, from: $1, at: now) }
    }

    /// Changes what is held, beginning with the present speed, and moves the tempo as far as the cadence of the pace changes.
    private mutating func changeHeart(at now: Duration, _ change: (inout HeartRateState, Speed) -> Void) {
        let (before, held) = (paceCadence, heart.held)
        change(&heart, heartStart(at: now))
        let isOnBelt = measuredSpeed(at: now) != nil && measuringSource(at: now) == .treadmill
        if heart.held != held, !isOnBelt { heart.lowerToZone(atLeast: settings.heart.speeds.lowerBound) }
        adjust(since: before, at: now)
    }

    /// The speed with which a zone begins: the wished one while a zone is held, else the measured one, else the target speed.
    private func heartStart(at now: Duration) -> Speed {
        if let wished = heart.wishedSpeed { return wished }
        let speed = measuredSpeed(at: now) ?? targetSpeed ?? manualSpeed
        return min(max(speed, settings.heart.speeds.lowerBound), settings.heart.speeds.upperBound)
    }

    /// Changes the difference between clicks and measured pace while a sensor sets the pace, else the manual pace.
    private mutating func changePace(by change: Double, at now: Duration) throws(Refusal) {
        if let wished = heart.wishedSpeed {
            let speed = wished.metersPerSecond + change
            let speeds = settings.heart.speeds
            guard Speed.range.contains(speed), speeds.contains(Speed(metersPerSecond: speed)) else {
                throw .outsideHeartSpeeds(speeds)
            }
            return changeHeart(at: now) { heart, _ in heart.set(Speed(metersPerSecond: speed), at: now) }
        }
        guard isMeasured else {
            let wanted = manualSpeed.metersPerSecond + change
            guard Speed.settable.contains(Speed(metersPerSecond: wanted)), Speed.range.contains(wanted) else {
                throw .speedOutOfRange(metersPerSecond: wanted)
            }
            manualSpeed = Speed(metersPerSecond: wanted)
            isPaceOrdered = true
            return decide(at: now)
        }
        guard present != .steps else { throw .noPace }
        // A sum of changes in km/h is rounded to µm/s, so that opposite changes give exactly 0.
        let wanted = ((paceOffset + change) * 1e6).rounded() / 1e6
        guard Self.paceOffsets.contains(wanted) else { throw .paceOffsetOutOfRange(metersPerSecond: wanted) }
        setPaceOffset(wanted, at: now)
    }

    private mutating func setPaceOffset(_ offset: Double, at now: Duration) {
        guard offset != paceOffset else { return }
        let before = paceCadence
        paceOffset = offset
        adjust(since: before, at: now)
    }

    /// Uses changed settings from now on; keeps the measurements, and keeps the tempo unless the settings change the cadence.
    private mutating func adopt(_ settings: Settings, at now: Duration) {
        let before = paceCadence
        let isVaryingOtherwise = settings.variation != self.settings.variation
        self.settings = settings
        model.heuristic = settings.heuristic
        model.wanted = settings.wantedModel
        for source in SpeedSource.measuring { speeds[source]?.estimator.tuning = settings.speed }
        heart.adopt(settings.heart, from: heartStart(at: now), at: now)
        lock.tuning = settings.lock
        if isVaryingOtherwise { variation = settings.naturalVariation }
        governor.tuning = settings.governor
        adjust(since: before, at: now)
    }

    private mutating func setPlan(_ goal: Double?) throws(Refusal) {
        guard let goal else {
            plan = nil
            return
        }
        guard CadencePlan.goals.contains(goal) else { throw .goalOutOfRange(goal) }
        plan = CadencePlan(goal: goal)
    }

    private mutating func changePlan(_ change: PlanCalendar.Change) throws(Refusal) {
        // A refused change may have changed the copy.
        guard var plan else { throw .noPlan }
        do throws(PlanCalendar.Refusal) { try plan.apply(change) } catch { throw .planCalendar(error) }
        self.plan = plan
    }
}
