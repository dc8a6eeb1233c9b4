extension SpeedEstimator {
    /// Constants of the estimator.
    ///
    /// The defaults were chosen by simulation: readings with a white deviation of 0.2 m/s come out with one of 0.08,
    /// where a mean of five leaves 0.09, and 90 % of a change of 1 m/s is there in under 4 s, where the mean takes 5
    /// (`RecordedRunTests` prints the figures).
    public struct Tuning: Hashable, Sendable {
        /// q, how the speed itself wanders: m/s per √s.
        public var wander: Double
        /// s, the deviation of the rate of change, m/s².
        public var acceleration: Double
        /// τ, the time in which a rate of change fades.
        public var fading: Duration
        /// Largest rate of change carried between readings, m/s².
        public var maximumAcceleration: Double
        /// How many deviations an innovation may have to be believed at once.
        public var gate: Double
        /// The gate is never narrower than the lower bound nor wider than the upper, m/s.
        ///
        /// A runner's own speed changes by less than 2 m/s in a second outside a sprint start.
        public var gateRange: ClosedRange<Double>
        /// How near the next reading must come to an outlier to confirm it, m/s.
        public var agreement: Double
        /// A first outlier further off than this takes two more to confirm, m/s.
        ///
        /// Two spikes in a row happen among buildings; no runner gains this much between two readings.
        public var leap: Double
        /// The rate of change there may be after a jump, m/s²: a runner's start.
        public var jumpAcceleration: Double
        /// How soon a confirmation must come.
        public var confirmation: Duration
        /// Share of an innovation in the running mean that tells a manoeuvre, 0…1.
        public var maneuverShare: Double
        /// The mean innovation, in deviations, from which it is a manoeuvre.
        ///
        /// That of white noise has a deviation of 0.42 with a share of 0.3.
        public var maneuverThreshold: Double
        /// How the speed wanders in a manoeuvre: m/s per √s.
        public var maneuverWander: Double
        /// The noise of a reading before anything is learnt of it, m/s.
        ///
        /// Satellite speeds have 0.01…0.07, speeds from positions 0.20…0.38 (ten recorded runs).
        public var firstNoise: Double
        /// The noise is never taken to be less than the lower bound nor more than the upper, m/s.
        public var noiseRange: ClosedRange<Double>
        /// The same lower bound for readings that are stated to be better, as a belt's are, m/s.
        public var leastNoise: Double
        /// Share of each reading in the learnt noise, 0…1.
        public var noiseShare: Double
        /// How much less a reading of reduced trust is believed: a factor of its deviation.
        public var reducedTrust: Double
        /// A reading that came in this long after it was true is of no use.
        public var staleAfter: Duration
        /// Readings older than this are bridged.
        public var bridgeAfter: Duration
        /// How the speed wanders from then on, unseen, m/s per √s: in 10 s a runner may have come to walk.
        public var bridgeWander: Double
        /// Readings older than this say nothing about the speed now.
        public var memory: Duration
        /// The largest deviation called good, m/s.
        public var goodDeviation: Double
        /// The largest deviation called fair, m/s.
        public var fairDeviation: Double

        /// Tuning with the defaults of the house.
        public init(
            wander: Double = 0.02,
            acceleration: Double = 0.03,
            fading: Duration = .seconds(4),
            maximumAcceleration: Double = 1.5,
            gate: Double = 4,
            gateRange: ClosedRange<Double> = 0.8...2,
            agreement: Double = 1,
            leap: Double = 2.5,
            jumpAcceleration: Double = 1,
            confirmation: Duration = .seconds(5),
            maneuverShare: Double = 0.3,
            maneuverThreshold: Double = 1,
            maneuverWander: Double = 0.4,
            firstNoise: Double = 0.15,
            noiseRange: ClosedRange<Double> = 0.05...0.6,
            leastNoise: Double = 0.02,
            noiseShare: Double = 0.06,
            reducedTrust: Double = 2,
            staleAfter: Duration = .seconds(3),
            bridgeAfter: Duration = .seconds(3),
            bridgeWander: Double = 0.3,
            memory: Duration = .seconds(30),
            goodDeviation: Double = 0.12,
            fairDeviation: Double = 0.25
        ) {
            self.wander = wander
            self.acceleration = acceleration
            self.fading = fading
            self.maximumAcceleration = maximumAcceleration
            self.gate = gate
            self.gateRange = gateRange
            self.agreement = agreement
            self.leap = leap
            self.jumpAcceleration = jumpAcceleration
            self.confirmation = confirmation
            self.maneuverShare = maneuverShare
            self.maneuverThreshold = maneuverThreshold
            self.maneuverWander = maneuverWander
            self.firstNoise = firstNoise
            self.noiseRange = noiseRange
            self.leastNoise = leastNoise
            self.noiseShare = noiseShare
            self.reducedTrust = reducedTrust
            self.staleAfter = staleAfter
            self.bridgeAfter = bridgeAfter
            self.bridgeWander = bridgeWander
            self.memory = memory
            self.goodDeviation = goodDeviation
            self.fairDeviation = fairDeviation
        }
    }
}
