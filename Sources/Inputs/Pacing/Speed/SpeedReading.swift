package import Cadence

extension SpeedEstimator {
    /// A speed as a sensor measured it.
    package struct Reading: Hashable, Sendable {
        package var speed: Speed
        /// When the speed was measured, on the monotonic time axis of the events.
        package var instant: Duration
        /// When the reading arrived, on the same time axis as `instant`.
        package var arrival: Duration
        /// Standard deviation that the sensor states; nil if it states none.
        ///
        /// It is limited to between half and twice the deviation learnt from the readings, because stated values can be much too
        /// large: gpsd states 6.7 m/s for a good fix of a walking person and 18 m/s for a standing one.
        package var deviation: Speed?
        package var trust: Trust

        /// Creates a reading; if no arrival is given, it arrived at `instant`.
        package init(
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

    /// How reliable a sensor declares a reading to be; the raw values are stable.
    package enum Trust: String, Hashable, Sendable, CaseIterable {
        /// The sensor measured the speed.
        case full
        /// The sensor extrapolated the speed from earlier ones (dead reckoning); its deviation is doubled.
        case reduced
        /// The speed was computed from positions: its error lasts for seconds, so a stated deviation is not used.
        case fromPositions = "from positions"
    }

    /// Whether a reading was accepted.
    package enum Verdict: Hashable, Sendable {
        /// The payload is the estimated speed.
        case accepted(Speed)
        case refused(Refusal)
    }

    /// Why a reading was rejected; the raw values are stable and shown in the status.
    package enum Refusal: String, Hashable, Sendable, CaseIterable {
        /// The speed is too far from the predicted speed; it is stored until the next reading confirms or refutes it.
        case outlier
        case repeated
        case outOfOrder = "out of order"
        /// The reading arrived too late after its measurement.
        case stale
    }

    /// The estimate of the speed at one time.
    package struct Estimate: Hashable, Sendable {
        package let speed: Speed
        /// The standard deviation of the speed; it grows with the age of the latest reading.
        package let deviation: Speed
        /// The age of the latest reading that was used.
        package let age: Duration
        package let quality: Quality
    }

    /// How accurately a speed is known; the raw values are stable and shown in the status.
    package enum Quality: String, Hashable, Sendable, CaseIterable {
        /// The deviation is at most `Tuning.goodDeviation`.
        case good
        /// The deviation is at most `Tuning.fairDeviation`.
        case fair
        case poor
        /// The speed is a prediction: the last reading is older than `Tuning.bridgeAfter`.
        case bridged
    }
}
