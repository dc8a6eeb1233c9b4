public import Cadence
import Metronome

extension Pacer {
    /// What a pacer must know to continue a run that an earlier process has begun.
    public struct Continuation: Hashable, Sendable {
        /// How long ago the run began.
        public var elapsed: Duration
        /// Whether the clicks rest by the runner's order.
        public var isPaused: Bool
        /// The pace that the runner ordered last.
        public var manualSpeed: Speed
        /// The cadence held whatever the pace, or nil.
        public var heldCadence: StepRate?
        /// What sets the pace, as the runner wishes it.
        public var followed: FollowedSource
        /// What set the pace: `followed`, or the source that was picked as the best.
        public var present: FollowedSource
        /// The measured gait; nil where none was known.
        public var gait: Gait?
        /// How long ago the tempo below was true; negative for a time to come.
        public var age: Duration
        /// The cadence at that time.
        public var cadence: StepRate
        /// The cadence that was being reached.
        public var reached: StepRate
        /// Time from then until it is reached; zero when it was.
        public var drift: Duration
        /// The cadence asked of the runner: another than `reached` while footfalls set the tempo, or for a moment after an order.
        public var target: StepRate

        /// Gathers what is known.
        public init(
            elapsed: Duration,
            isPaused: Bool,
            manualSpeed: Speed,
            heldCadence: StepRate?,
            followed: FollowedSource,
            present: FollowedSource,
            gait: Gait?,
            age: Duration,
            cadence: StepRate,
            reached: StepRate,
            drift: Duration,
            target: StepRate
        ) {
            self.elapsed = elapsed
            self.isPaused = isPaused
            self.manualSpeed = manualSpeed
            self.heldCadence = heldCadence
            self.followed = followed
            self.present = present
            self.gait = gait
            self.age = age
            self.cadence = cadence
            self.reached = reached
            self.drift = drift
            self.target = target
        }
    }

    /// How long the run has lasted at `now`; nil while there is none.
    public func elapsed(at now: Duration) -> Duration? { playing.run == 0 ? nil : now - runBegan }

    /// The measured gait, whatever is suggested for; nil before anything is known.
    public var measuredGait: Gait? { legs.gait ?? continuedGait }

    /// Continues a run of an earlier process: it is under way afterwards, at the cadence that it had.
    ///
    /// A followed source counts as silent since the end of that process: its last cadence is held until it is heard again, or lost.
    /// - Precondition: the pacer has handled no event yet.
    public mutating func resume(_ run: Continuation, at now: Duration) {
        runsStarted = 1
        runBegan = now - run.elapsed
        latest = now
        manualSpeed = run.manualSpeed
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
        if run.reached == run.target {
            governor.resume(from: run.cadence, to: run.target, within: run.drift, at: now - run.age)
        } else {
            governor.set(run.target, at: now)
            // The tempo is found as it was, and led to the target with the next event.
            isSteered = true
        }
        playing.run = runsStarted
        playing.isPaused = run.isPaused
        playing.tempo = Tempo(run.reached)
        playing.ramp = run.drift
    }

    private mutating func holdSource(since time: Duration) {
        let origin = "an earlier strided"
        if let source = present.speedSource {
            speeds[source]?.heard.spoke(from: origin, at: time)
        } else {
            steps.spoke(from: origin, at: time)
        }
    }
}
