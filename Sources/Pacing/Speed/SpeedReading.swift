public import Cadence

extension SpeedEstimator {
    /// A speed as a source measured it.
    public struct Reading: Hashable, Sendable {
        /// The speed.
        public var speed: Speed
        /// When the speed was measured, on the monotonic axis of the events.
        public var instant: Duration
        /// When the reading arrived, on the same axis.
        public var arrival: Duration
        /// Standard deviation that the source states; nil if it states none.
        ///
        /// It is limited to between half and twice the deviation learnt from the readings, because stated values can be much too
        /// large: gpsd states 6.7 m/s for a good fix of a walking person and 18 m/s for a standing one.
        public var deviation: Speed?
        /// How reliable the source declares the reading to be.
        public var trust: Trust

        /// Creates a reading; without an arrival it arrived at `instant`.
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

    /// How reliable a source declares a reading to be; the raw values are stable.
    public enum Trust: String, Hashable, Sendable, CaseIterable {
        /// The speed was measured.
        case full
        /// The speed was extrapolated from earlier ones (dead reckoning): its deviation is doubled.
        case reduced
    }

    /// The result for one reading.
    public enum Verdict: Hashable, Sendable {
        /// Accepted; the payload is the estimated speed.
        case accepted(Speed)
        /// Rejected.
        case refused(Refusal)
    }

    /// Why a reading was rejected; the raw values are stable and shown in the status.
    public enum Refusal: String, Hashable, Sendable, CaseIterable {
        /// Too far from the predicted speed: stored until the next reading confirms or refutes it.
        case outlier
        /// The same reading was received before.
        case repeated
        /// Older than an earlier reading.
        case outOfOrder = "out of order"
        /// Arrived too late after its measurement.
        case stale
    }

    /// The estimate of the speed at one time.
    public struct Estimate: Hashable, Sendable {
        /// The speed.
        public let speed: Speed
        /// Its standard deviation; it grows with the age.
        public let deviation: Speed
        /// Age of the latest reading used.
        public let age: Duration
        /// The accuracy in one word.
        public let quality: Quality
    }

    /// How accurately a speed is known; the raw values are stable and shown in the status.
    public enum Quality: String, Hashable, Sendable, CaseIterable {
        /// Deviation up to `Tuning.goodDeviation`, 0.12 m/s by default.
        case good
        /// Deviation up to `Tuning.fairDeviation`, 0.25 m/s by default.
        case fair
        /// A larger deviation.
        case poor
        /// Predicted: the last reading is older than `Tuning.bridgeAfter`.
        case bridged
    }
}
