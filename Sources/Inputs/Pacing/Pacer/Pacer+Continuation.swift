package import Cadence
import Metronome

extension Pacer {
    /// The state with which a pacer continues a run that an earlier process began.
    package struct Continuation: Hashable, Sendable {
        /// How long ago the run began.
        package var elapsed: Duration
        /// Whether the runner has paused the clicks.
        package var isPaused: Bool
        /// Whether the clicks rest because the runner stands.
        package var isStanding: Bool
        /// The pace that the runner ordered last.
        package var manualSpeed: Speed
        /// Whether the runner has ordered `manualSpeed` for this run.
        package var isPaceOrdered: Bool
        /// How much faster the clicks are than the measured pace, in m/s.
        package var paceOffset: Double
        /// The cadence that is held whatever the pace is; nil if the cadence follows the pace.
        package var heldCadence: StepRate?
        /// What sets the pace, according to the runner's choice.
        package var followed: FollowedSource
        /// What set the pace: the same as `followed`, but for `auto` the best sensor, or `manual` if none was chosen yet.
        package var present: FollowedSource
        /// The measured gait; nil if it was not known.
        package var gait: Gait?
        /// The age of `cadence`: how long before now it was the current tempo; negative if it becomes the tempo in the future.
        package var age: Duration
        /// The cadence that was played `age` before now.
        package var cadence: StepRate
        /// The cadence towards which the tempo was moving.
        package var reached: StepRate
        /// The time in which the tempo changes from `cadence` to `reached`, beginning `age` before now; zero if it was already there.
        package var drift: Duration
        /// The target cadence of the runner.
        ///
        /// It differs from `reached` while footfalls set the tempo, and for a moment after an order.
        package var target: StepRate
        /// Whether a workout set the cadence.
        package var isWorkout: Bool

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
            cadence: StepRate,
            reached: StepRate,
            drift: Duration,
            target: StepRate,
            isWorkout: Bool = false
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
            self.cadence = cadence
            self.reached = reached
            self.drift = drift
            self.target = target
            self.isWorkout = isWorkout
        }
    }

    /// How long the run has lasted at `now`; nil while no run is in progress.
    package func elapsed(at now: Duration) -> Duration? { playing.run == 0 ? nil : now - runBegan }

    /// The measured gait; nil before the first evidence.
    ///
    /// It can differ from the gait for which a cadence is suggested.
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
        let rest = TempoRamp(start: run.cadence, end: run.reached, duration: run.drift)
        if run.isWorkout { workout.set(run.reached == run.target ? rest : TempoRamp(run.target), at: began) }
        if run.reached == run.target {
            governor.resume(rest, at: began)
        } else {
            governor.set(run.target, at: now)
            // The next event moves the tempo from this value to the target cadence.
            isSteered = true
        }
        playing.run = runsStarted
        playing.isPaused = run.isPaused
        if run.isStanding {
            gaitState.watch = MotionWatch(isMoving: false, at: now)
            self.rest = .standing
            (playing.isResting, playing.isStanding) = (true, true)
        }
        playing.tempo = Tempo(run.reached)
        playing.ramp = run.drift
    }

    private mutating func holdSource(since time: Duration) {
        let origin = "an earlier strided"
        if let source = present.speedSource {
            speeds[source]?.track.recordReading(from: origin, at: time)
        } else {
            steps.recordReading(from: origin, at: time)
        }
    }
}
