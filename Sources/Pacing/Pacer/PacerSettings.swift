public import Cadence

extension Pacer {
    /// The configuration of the pacer.
    public struct Settings: Hashable, Sendable {
        /// Computes a running cadence from a speed, for a runner of whom nothing has been learnt.
        public var heuristic: BaseHeuristic
        /// The model that the user wants for running; a personal model is used only once its predictions are good enough.
        public var wantedModel: Suggestion.Kind
        /// The gait for which a cadence is suggested; nil means the measured gait, or with a manual pace the gait for that pace.
        public var gait: Gait?
        /// On a slope, whether the cadence is suggested for the speed on level ground that costs the same energy.
        public var adjustsForGrade: Bool
        /// The constants for smoothing measured speeds.
        public var speed: SpeedEstimator.Tuning
        /// The constants that limit how often and how fast the tempo changes.
        public var governor: TempoGovernor.Tuning
        /// The constants for synchronising clicks with footfalls.
        public var lock: FootfallLock.Tuning
        /// Natural variation of the step intervals: their standard deviation as a share of the interval, 0…0.02.
        public var variation: Double
        /// Whether the clicks are silent while the runner stands.
        public var pausesItself: Bool
        /// The maximum heart rate and the heart-rate ceiling.
        public var heart: HeartSettings
        /// When a sensor has been silent for this long, its last cadence is held.
        ///
        /// 5 s is two and a half intervals of the slowest known receiver (0.5 Hz).
        public var holdAfter: Duration
        /// When the chosen sensor has been silent for this long, it is lost, and the manual pace is used.
        public var loseAfter: Duration
        /// Time in which the tempo follows a large change that a sensor measured; the runner's orders take effect at once.
        public var sourceRamp: Duration

        /// Creates settings, by default those of the project.
        public init(
            heuristic: BaseHeuristic = BaseHeuristic(),
            wantedModel: Suggestion.Kind = .personal,
            gait: Gait? = nil,
            adjustsForGrade: Bool = false,
            speed: SpeedEstimator.Tuning = SpeedEstimator.Tuning(),
            governor: TempoGovernor.Tuning = TempoGovernor.Tuning(),
            lock: FootfallLock.Tuning = FootfallLock.Tuning(),
            variation: Double = 0,
            pausesItself: Bool = true,
            heart: HeartSettings = HeartSettings(),
            holdAfter: Duration = .seconds(5),
            loseAfter: Duration = .seconds(30),
            sourceRamp: Duration = .seconds(1)
        ) {
            self.heuristic = heuristic
            self.wantedModel = wantedModel
            self.gait = gait
            self.adjustsForGrade = adjustsForGrade
            self.speed = speed
            self.governor = governor
            self.lock = lock
            self.variation = variation
            self.pausesItself = pausesItself
            self.heart = heart
            self.holdAfter = holdAfter
            self.loseAfter = loseAfter
            self.sourceRamp = sourceRamp
        }
    }

    /// Heart rate limits that the user has configured.
    public struct HeartSettings: Hashable, Sendable {
        /// The runner's maximum heart rate, from which the zones are computed; nil for no zones.
        public var maximum: HeartRate?
        /// The heart rate above which the target speed is lowered; nil for no ceiling.
        public var ceiling: HeartRate?

        /// Creates heart settings; the defaults are no maximum and no ceiling.
        public init(maximum: HeartRate? = nil, ceiling: HeartRate? = nil) {
            self.maximum = maximum
            self.ceiling = ceiling
        }
    }
}

extension Pacer.Settings {
    /// A new natural variation with the configured deviation; nil if the deviation is 0.
    var naturalVariation: NaturalVariation? {
        variation > 0 ? NaturalVariation(seed: 1, deviation: variation) : nil
    }
}
