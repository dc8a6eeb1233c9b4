public import Cadence
public import Metronome

extension Pacer {
    /// An event; it is handled together with the monotonic time at which it happened.
    public enum Event: Hashable, Sendable {
        /// An order of the runner.
        case order(Order)
        /// A speed measured by a source.
        case speed(SpeedReading)
        /// A satellite receiver responds but has no fix.
        case noFix(origin: String)
        /// The runner's measured cadence.
        case stepRate(StepRate, origin: String)
        /// A step counter reports that the runner does not step.
        case standing(origin: String)
        /// A foot landed at `instant`, shortly before the time of the event; `uncertainty` is the standard uncertainty of an
        /// offset common to all footfalls of the source.
        case footfall(at: Duration, confidence: Double, uncertainty: Duration = .zero, origin: String)
        /// This number of new steps was counted; their times are not known.
        case steps(Int)
        /// A measured heart rate.
        case heartRate(HeartRate)
        /// A step of the metronome that is heard, or passes silently, at `heardAt`; `shift` is the `PlayOrder.shift` with which
        /// it was placed, in seconds.
        case onset(step: Int64, heardAt: Duration, shift: Double)
        /// A run has ended; this is its summary for the plan.
        case finished(CadencePlan.RunSummary)
        /// Only time has passed: sent at `Pacer.nextDeadline`.
        case wake
    }

    /// An order of the runner.
    ///
    /// It is executed at once, or refused without any change.
    public enum Order: Hashable, Sendable {
        /// Begin a run at step 0; no effect during a run.
        case start
        /// Silence the clicks; the beat grid continues.
        case pause
        /// Make the clicks audible again, on the same grid.
        case resume
        /// End the run.
        case stop
        /// Set this manual speed; a source is no longer followed.
        case pace(Speed)
        /// Change the speed by this amount, negative for slower (m/s); a source is no longer followed.
        case changePace(metersPerSecond: Double)
        /// Hold this cadence, independently of the pace.
        case holdCadence(StepRate)
        /// Compute the cadence from the pace again.
        case followPace
        /// Follow the pace of this source.
        case follow(FollowedSource)
        /// Change the runner for whom a cadence is suggested.
        case runner(Runner)
        /// Set how the clicks are synchronised with the footfalls.
        case lock(FootfallLock.Mode)
        /// True: the clicks sound only while the measured cadence is off the target cadence; false: always.
        case soundOnlyOffTarget(Bool)
        /// Begin a plan that raises the cadence by this share; nil ends the plan.
        case plan(goal: Double?)
        /// Discard the learnt model of the runner.
        case forgetModel
        /// Replace the settings.
        case settings(Settings)
    }

    /// A speed reported by a source.
    public struct SpeedReading: Hashable, Sendable {
        /// The kind of source.
        public var source: SpeedSource
        /// The speed.
        public var speed: Speed
        /// When the speed was measured, on the same monotonic axis as the events.
        public var instant: Duration
        /// The reader that delivered it; while one reader reports, other readers of the same kind of source are ignored.
        public var origin: String
        /// The standard deviation that the source states, m/s; nil if it states none.
        public var deviation: Double?
        /// True if the receiver estimated the speed without satellites.
        public var isDeadReckoned: Bool
        /// Metres above mean sea level; nil if not known.
        public var altitude: Double?
        /// The gradient, if the source knows it, as a treadmill does.
        public var gradient: Gradient?

        /// Creates a reading.
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

    /// An action for the caller of `Pacer`.
    public enum Action: Hashable, Sendable {
        /// Play this from now on.
        case play(PlayOrder)
        /// A run begins: search for a sound device again if there is none.
        case lookForDevice
        /// A run ended: store `Pacer.memory`, and if there is a plan, first handle `Event.finished`.
        ///
        /// `shareInSync` is the share of the measured time in sync, 0…1; nil if nothing was measured.
        case runEnded(duration: Duration, shareInSync: Double?)
        /// Store `Pacer.memory` now: it contains an important change.
        case keepMemory
        /// Report this to the log and to the connected clients.
        case report(Report)
    }

    /// A change that is worth a line in the log.
    public enum Report: Hashable, Sendable {
        /// The target cadence has changed.
        case target(StepRate, speed: Speed?)
        /// The followed source or its state has changed.
        case source(FollowedSource, SourceState)
        /// In `auto` mode: the source chosen as the best has changed, and why.
        case picked(FollowedSource, reason: String)
        /// The gait has changed.
        case gait(Gait)
        /// The clicks became silent without an order, or sound again.
        case rest(Rest?)
        /// The personal model is used now, or is no longer used.
        case model(personal: Bool, reason: String)
    }

    /// Why the clicks are silent during a run that is not paused.
    public enum Rest: Hashable, Sendable {
        /// The runner stands.
        case standing
        /// The runner's cadence is on the target cadence, and the cue sounds only off the target cadence.
        case onTarget
        /// The plan keeps the clicks silent for the rest of the minute.
        case faded
    }

    /// Why an order was refused; a refused order changes nothing.
    public enum Refusal: Error, Hashable, Sendable {
        /// There is no run to pause or resume.
        case notRunning
        /// The ordered speed is outside the range of `Speed`, m/s.
        case speedOutOfRange(metersPerSecond: Double)
        /// The goal ordered for a plan is outside `CadencePlan.goals`.
        case goalOutOfRange(Double)
    }
}
