public import Cadence

extension Pacer {
    /// Something that happened, to be handled with the monotonic time at which it did.
    public enum Event: Hashable, Sendable {
        /// The runner's order.
        case order(Order)
        /// A speed from satellites.
        case speed(SpeedReading)
        /// A receiver that answers, without a fix.
        case noFix(origin: String)
        /// The runner's measured cadence.
        case stepRate(StepRate)
        /// The time asked for by `Action.wake` has come.
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
        /// Use these settings from now on.
        case settings(Settings)
    }

    /// A speed as a source reported it.
    public struct SpeedReading: Hashable, Sendable {
        /// The speed.
        public var speed: Speed
        /// When it was true, on the monotonic axis of the events.
        public var instant: Duration
        /// Which reader it came from; while one is fresh, the others are not followed.
        public var origin: String

        /// A reading.
        public init(speed: Speed, instant: Duration, origin: String) {
            self.speed = speed
            self.instant = instant
            self.origin = origin
        }
    }

    /// Something the shell is to do.
    public enum Action: Hashable, Sendable {
        /// Play this from now on.
        case play(PlayOrder)
        /// A run begins: look again for a sound device if there is none.
        case lookForDevice
        /// Send `Event.wake` at this time.
        case wake(at: Duration)
        /// Tell the log and the watchers.
        case report(Report)
    }

    /// What is worth a line in the log.
    public enum Report: Hashable, Sendable {
        /// The cadence asked of the runner changed.
        case target(StepRate, speed: Speed?)
        /// The followed source is trusted more or less than before.
        case source(FollowedSource, SourceState)
    }

    /// Why an order was refused; nothing was changed by it.
    public enum Refusal: Error, Hashable, Sendable {
        /// There is no run to pause or resume.
        case notRunning
        /// The wished speed lies outside the range of `Speed`, m/s.
        case speedOutOfRange(metersPerSecond: Double)
    }
}
