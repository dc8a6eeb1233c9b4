package import Cadence
import Metronome

extension Pacer {
    /// What another process needs to continue the control of the heart rate.
    package struct HeartControlState: Hashable, Sendable {
        /// The zones of `HeartRateState`; both are nil if a ceiling lowers the pace.
        package var ordered: ClosedRange<HeartRate>?
        package var prescribed: ClosedRange<HeartRate>?
        package var speed: Speed
        package var relation: HeartRateRelation

        package init(
            ordered: ClosedRange<HeartRate>?,
            prescribed: ClosedRange<HeartRate>?,
            speed: Speed,
            relation: HeartRateRelation
        ) {
            self.ordered = ordered
            self.prescribed = prescribed
            self.speed = speed
            self.relation = relation
        }
    }

    /// The state of the control of the heart rate; nil if it does not change the pace.
    package var heartControl: HeartControlState? {
        guard let control = heart.control, heart.isActive else { return nil }
        return HeartControlState(
            ordered: heart.ordered,
            prescribed: heart.prescribed,
            speed: control.speed,
            relation: control.relation
        )
    }

    /// The state with which a pacer continues a run that an earlier process began.
    ///
    /// Values with the name of a property of `Pacer` have its meaning.
    package struct Continuation: Hashable, Sendable {
        /// How long ago the run began.
        package var elapsed: Duration
        /// Whether the runner has paused the clicks.
        package var isPaused: Bool
        /// Whether the clicks rest because the runner stands.
        package var isStanding: Bool
        package var manualSpeed: Speed
        package var isPaceOrdered: Bool
        package var paceOffset: Double
        package var heldCadence: StepRate?
        package var followed: FollowedSource
        package var present: FollowedSource
        /// The measured gait; nil if it was not known.
        package var gait: Gait?
        /// How long before now `tempo` began; negative if it begins in the future.
        package var age: Duration
        package var tempo: TempoRamp
        /// The target cadence of the runner.
        ///
        /// It differs from the end of `tempo` while footfalls set the tempo, and for a moment after an order.
        package var target: StepRate
        /// Whether a workout set the cadence.
        package var isWorkout: Bool
        package var heartControl: HeartControlState?
        /// The leader of the group; nil without one.
        package var leader: String?

        package init(
            elapsed: Duration,
            isPaused: Bool,
            isStanding: Bool = false,
            manualSpeed: Speed,
            isPaceOrdered: Bool = false,
            paceOffset: Double = 0,
            heldCadence: StepRate?,
            followed: FollowedSource,
            present: FollowedSource,
            gait: Gait?,
            age: Duration,
            tempo: TempoRamp,
            target: StepRate,
            isWorkout: Bool = false,
            heartControl: HeartControlState? = nil,
            leader: String? = nil
        ) {
            self.elapsed = elapsed
            self.isPaused = isPaused
            self.isStanding = isStanding
            self.manualSpeed = manualSpeed
            self.isPaceOrdered = isPaceOrdered
            self.paceOffset = min(max(paceOffset, Pacer.paceOffsets.lowerBound), Pacer.paceOffsets.upperBound)
            self.heldCadence = heldCadence
            self.followed = followed
            self.present = present
            self.gait = gait
            self.age = age
            self.tempo = tempo
            self.target = target
            self.isWorkout = isWorkout
            self.heartControl = heartControl
            self.leader = leader
        }
    }

    /// How long the run has lasted at `now`; nil while no run is in progress.
    package func elapsed(at now: Duration) -> Duration? { playing.run == 0 ? nil : now - runBegan }

    /// The measured gait, which can differ from the gait for which a cadence is suggested; nil before the first evidence.
    package var measuredGait: Gait? { gaitState.gait ?? continuedGait }

    /// Continues a run of an earlier process, with the cadence of that run.
    ///
    /// The sensor that sets the pace counts as silent for `Settings.holdAfter`: its last cadence is held until it reports again or
    /// is lost.
    ///
    /// - Precondition: the pacer has not handled any event yet.
    package mutating func resume(_ run: Continuation, at now: Duration) {
        runsStarted = 1
        runBegan = now - run.elapsed
        latest = now
        manualSpeed = run.manualSpeed
        isPaceOrdered = run.isPaceOrdered
        paceOffset = run.paceOffset
        heldCadence = run.heldCadence
        followed = run.followed
        present = run.present
        continuedGait = run.gait
        if let state = run.heartControl { heart.resume(state, at: now) }
        model.personal.beginRun()
        beganRunning = runBegan
        lastRunning = now
        learning.beginRun(at: runBegan)
        if present == .manual {
            sourceState = followed == .manual ? .manual : .waiting
        } else {
            sourceState = .held
            holdSource(since: now - settings.holdAfter)
        }
        let began = now - run.age
        let isOnTarget = run.tempo.end == run.target
        if run.isWorkout { workout.set(isOnTarget ? run.tempo : TempoRamp(run.target), at: began) }
        if isOnTarget {
            governor.resume(run.tempo, at: began)
        } else {
            governor.set(run.target, at: now)
            // The next event moves the tempo from this value to the target cadence.
            isSteered = true
        }
        playing.run = runsStarted
        playing.isPaused = run.isPaused
        if run.isStanding {
            gaitState.watch = MotionWatch(isMoving: false)
            self.rest = .standing
            (playing.isResting, playing.isStanding) = (true, true)
        }
        playing.tempo = Tempo(run.tempo.end)
        playing.ramp = run.tempo.duration
        if let leader = run.leader {
            group = GridFollower(leader: leader, tempo: playing.tempo, ramp: playing.ramp, at: now)
            lock.isFixed = true
        }
    }

    private mutating func holdSource(since time: Duration) {
        let origin = "an earlier strided"
        guard let source = present.speedSource else { return steps.recordReading(from: origin, at: time) }
        speeds[source]?.track.recordReading(from: origin, at: time)
    }
}
