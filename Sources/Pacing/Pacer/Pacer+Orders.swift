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
            setManualPace(at: speed, now: now)
        case .changePace(let change):
            let wanted = (targetSpeed ?? manualSpeed).metersPerSecond + change
            guard Speed.range.contains(wanted) else { throw .speedOutOfRange(metersPerSecond: wanted) }
            setManualPace(at: Speed(metersPerSecond: wanted), now: now)
        case .holdCadence(let cadence):
            heldCadence = cadence
            decide(at: now)
        case .followPace:
            heldCadence = nil
            decide(at: now)
        case .follow(let source):
            follow(source, at: now)
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
            try setPlan(goal)
            decide(at: now)
            return [.keepMemory]
        case .planCalendar(let change):
            try changePlan(change)
            return [.keepMemory]
        case .forgetModel:
            model.personal = PersonalModel(height: runner.height)
            leftOut = nil
            decide(at: now)
            return [.keepMemory]
        case .adoptModel(let personal, let error):
            model.personal = personal
            leftOut = error
            learning.restart()
            decide(at: now)
            return [.keepMemory]
        case .runner(let runner):
            self.runner = runner
            gaitState.set(runner)
            decide(at: now)
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
        varied = 0
        playing.shift = 0
        beginWorkout(at: now)
    }

    private mutating func endRun(at now: Duration) -> [Action] {
        guard playing.run != 0 else { return [] }
        playing.run = 0
        playing.isPaused = false
        endWorkout(at: now)
        return [.runEnded(duration: now - runBegan, shareInSync: syncTime.share)]
    }

    private mutating func follow(_ source: FollowedSource, at now: Duration) {
        guard source != followed else { return }
        followed = source
        present = source == .auto ? .manual : source
        pickReason = nil
        sourceState = source == .manual ? .manual : .waiting
        decide(at: now)
    }

    private mutating func setManualPace(at speed: Speed, now: Duration) {
        manualSpeed = speed
        followed = .manual
        present = .manual
        pickReason = nil
        sourceState = .manual
        decide(at: now)
    }

    private mutating func adopt(_ settings: Settings, at now: Duration) {
        self.settings = settings
        model.heuristic = settings.heuristic
        model.wanted = settings.wantedModel
        speeds = SpeedChannel.all(tuning: settings.speed)
        heart = HeartRateState(settings.heart)
        lock.tuning = settings.lock
        variation = settings.naturalVariation
        governor = TempoGovernor(tuning: settings.governor)
        decide(at: now)
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
        guard var plan else { throw .noPlan }
        do throws(PlanCalendar.Refusal) {
            try plan.apply(change)
        } catch {
            throw .planCalendar(error)
        }
        self.plan = plan
    }
}
