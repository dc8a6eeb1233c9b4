public import Cadence

extension Pacer {
    /// Something that happened, to be handled with the monotonic time at which it did.
    public enum Event: Hashable, Sendable {
        /// The runner's order.
        case order(Order)
        /// A speed that a source measured.
        case speed(SpeedReading)
        /// A satellite receiver that answers, without a fix.
        case noFix(origin: String)
        /// The runner's measured cadence.
        case stepRate(StepRate, origin: String)
        /// A step counter that says that nobody steps.
        case standing(origin: String)
        /// A foot came down at `instant`, which lies a little before the time of the event; the uncertainty is what all
        /// instants of the source may be off by together.
        case footfall(at: Duration, confidence: Double, uncertainty: Duration = .zero, origin: String)
        /// So many steps more, whose moments are not known.
        case steps(Int)
        /// The heart's rate.
        case heartRate(HeartRate)
        /// A step of the metronome's, which is heard, or passes in silence, at `heardAt`; `shift` is the `PlayOrder.shift` it was
        /// placed with.
        case onset(step: Int64, heardAt: Duration, shift: Double)
        /// A run, as the plan is to see it.
        case finished(CadencePlan.RunSummary)
        /// Nothing but time has passed: to be sent at `Pacer.nextDeadline`.
        case wake
    }

    /// An order of the runner's.
    ///
    /// It is obeyed at once, or refused and changes nothing.
    public enum Order: Hashable, Sendable {
        /// Begin a run at step 0; nothing if one is under way.
        case start
        /// Let the clicks rest; the grid counts on.
        case pause
        /// Let the clicks come back on the grid.
        case resume
        /// End the run.
        case stop
        /// Run at this speed; leaves a followed source.
        case pace(Speed)
        /// Run this much faster than now, negative for slower (m/s); leaves a followed source.
        case changePace(metersPerSecond: Double)
        /// Hold this cadence, whatever the pace.
        case holdCadence(StepRate)
        /// Let the pace set the cadence again.
        case followPace
        /// Take the pace from this source.
        case follow(FollowedSource)
        /// Suggest for this runner from now on.
        case runner(Runner)
        /// Let the clicks stand so to the footfalls.
        case lock(FootfallLock.Mode)
        /// Let the clicks sound only while the measured cadence is off the target, or always.
        case soundOnlyOffTarget(Bool)
        /// Begin a plan that raises the cadence by this share, or end it with nil.
        case plan(goal: Double?)
        /// Forget what was learnt of the runner.
        case forgetModel
        /// Use these settings from now on.
        case settings(Settings)
    }

    /// A speed as a source reported it.
    public struct SpeedReading: Hashable, Sendable {
        /// What kind of source measured it.
        public var source: SpeedSource
        /// The speed.
        public var speed: Speed
        /// When it was true, on the monotonic axis of the events.
        public var instant: Duration
        /// Which reader it came from; while one is fresh, the others of its kind are not followed.
        public var origin: String
        /// The source's own word on its standard deviation, m/s; nil when it says nothing.
        public var deviation: Double?
        /// True when a receiver worked it out without satellites.
        public var isDeadReckoned: Bool
        /// Metres above mean sea level, where known.
        public var altitude: Double?
        /// How steep the way is, where the source knows it: a treadmill's belt.
        public var gradient: Gradient?

        /// A reading.
        public init(
            source: SpeedSource = .gps,
            speed: Speed,
            instant: Duration,
            origin: String,
            deviation: Double? = nil,
            isDeadReckoned: Bool = false,
            altitude: Double? = nil,
            gradient: Gradient? = nil
        ) {
            self.source = source
            self.speed = speed
            self.instant = instant
            self.origin = origin
            self.deviation = deviation
            self.isDeadReckoned = isDeadReckoned
            self.altitude = altitude
            self.gradient = gradient
        }
    }

    /// Something the shell is to do.
    public enum Action: Hashable, Sendable {
        /// Play this from now on.
        case play(PlayOrder)
        /// A run begins: look again for a sound device if there is none.
        case lookForDevice
        /// A run ended, of which so much was in sync, 0…1, if that could be told: keep `Pacer.memory`, after
        /// `Event.finished` where there is a plan.
        case runEnded(duration: Duration, shareInSync: Double?)
        /// Keep `Pacer.memory`: something in it must not be lost.
        case keepMemory
        /// Tell the log and the watchers.
        case report(Report)
    }

    /// What is worth a line in the log.
    public enum Report: Hashable, Sendable {
        /// The cadence asked of the runner changed.
        case target(StepRate, speed: Speed?)
        /// The followed source is trusted more or less than before.
        case source(FollowedSource, SourceState)
        /// While the best source is followed: which one that is now, and why.
        case picked(FollowedSource, reason: String)
        /// The runner walks now, or runs.
        case gait(Gait)
        /// The clicks rest by themselves, or sound again.
        case rest(Rest?)
        /// The personal model is in force now, or no longer.
        case model(personal: Bool, reason: String)
    }

    /// Why the clicks are silent though the run goes on and is not paused.
    public enum Rest: Hashable, Sendable {
        /// The runner stands.
        case standing
        /// The runner's cadence is the target's, and the cue is to sound only when it is off.
        case onTarget
        /// The plan lets the clicks fade for the rest of the minute.
        case faded
    }

    /// Why an order was refused; nothing was changed by it.
    public enum Refusal: Error, Hashable, Sendable {
        /// There is no run to pause or resume.
        case notRunning
        /// The wished speed lies outside the range of `Speed`, m/s.
        case speedOutOfRange(metersPerSecond: Double)
        /// The wished goal of a plan lies outside `CadencePlan.goals`.
        case goalOutOfRange(Double)
    }
}
