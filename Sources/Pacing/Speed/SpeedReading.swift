public import Cadence

extension SpeedEstimator {
    /// A speed as a source measured it.
    public struct Reading: Hashable, Sendable {
        /// The speed.
        public var speed: Speed
        /// When it was true, on the monotonic axis of the events.
        public var instant: Duration
        /// When it came in, on the same axis.
        public var arrival: Duration
        /// One standard deviation as the source states it; nil when it does not.
        ///
        /// It is believed to a factor of two around what the readings themselves show: gpsd states 6.7 m/s for a good
        /// walking fix and 18 m/s for one that stands.
        public var deviation: Speed?
        /// How far the source vouches for it.
        public var trust: Trust

        /// A reading; without an arrival it came in when it was true.
        public init(
            speed: Speed,
            instant: Duration,
            arrival: Duration? = nil,
            deviation: Speed? = nil,
            trust: Trust = .full
        ) {
            self.speed = speed
            self.instant = instant
            self.arrival = arrival ?? instant
            self.deviation = deviation
            self.trust = trust
        }
    }

    /// How far a source vouches for a reading; the raw values are stable.
    public enum Trust: String, Hashable, Sendable, CaseIterable {
        /// It was measured.
        case full
        /// It was estimated from earlier ones, as in dead reckoning: it counts for half as sure.
        case reduced
    }

    /// What became of one reading.
    public enum Verdict: Hashable, Sendable {
        /// Believed; the estimated speed is the payload.
        case accepted(Speed)
        /// Not believed.
        case refused(Refusal)
    }

    /// Why a reading was not believed; the raw values are stable and meant for the status.
    public enum Refusal: String, Hashable, Sendable, CaseIterable {
        /// Too far from what was expected: kept aside until the next one confirms or refutes it.
        case outlier
        /// The same reading again.
        case repeated
        /// Older than one taken before.
        case outOfOrder = "out of order"
        /// Came in too long after it was true.
        case stale
    }

    /// What is known of the speed at a moment.
    public struct Estimate: Hashable, Sendable {
        /// The speed.
        public let speed: Speed
        /// One standard deviation of it; it grows with the age.
        public let deviation: Speed
        /// How old the latest reading is that it rests on.
        public let age: Duration
        /// The same in a word.
        public let quality: Quality
    }

    /// How well a speed is known; the raw values are stable and meant for the status.
    public enum Quality: String, Hashable, Sendable, CaseIterable {
        /// To a tenth of a metre per second.
        case good
        /// To a quarter.
        case fair
        /// Worse.
        case poor
        /// From readings of a while ago.
        case bridged
    }
}
