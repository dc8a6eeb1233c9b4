public import Cadence

extension Pacer {
    /// What the pacer is configured with.
    public struct Settings: Hashable, Sendable {
        /// Maps speed to running cadence for whom nothing is known of.
        public var heuristic: BaseHeuristic
        /// The model wanted at running gait; a personal one is used once it has earned it.
        public var wantedModel: Suggestion.Kind
        /// The gait to suggest for; nil tells it from what is measured.
        public var gait: Gait?
        /// Whether to suggest for the speed on level ground that costs as much.
        public var adjustsForGrade: Bool
        /// Smooths measured speeds.
        public var speed: SpeedEstimator.Tuning
        /// Calms changes of tempo.
        public var governor: TempoGovernor.Tuning
        /// How clicks meet footfalls.
        public var lock: FootfallLock.Tuning
        /// Natural variation of the step intervals: their standard deviation as a share, 0…0.02.
        public var variation: Double
        /// Whether the clicks rest while the runner stands.
        public var pausesItself: Bool
        /// The heart's maximum and ceiling.
        public var heart: HeartSettings
        /// Silence after which a source is held.
        ///
        /// 5 s is two and a half fixes of the slowest receiver known (0.5 Hz).
        public var holdAfter: Duration
        /// Silence after which the manual pace stands in.
        public var loseAfter: Duration
        /// Time over which a large change measured by a source is reached; the runner's orders are obeyed at once.
        public var sourceRamp: Duration

        /// Settings with the defaults of the house.
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

    /// What is known of the heart beforehand.
    public struct HeartSettings: Hashable, Sendable {
        /// The highest rate, which the zones are parts of; nil for no zones.
        public var maximum: HeartRate?
        /// The rate above which the target is eased; nil for none.
        public var ceiling: HeartRate?

        /// Nothing is known.
        public init(maximum: HeartRate? = nil, ceiling: HeartRate? = nil) {
            self.maximum = maximum
            self.ceiling = ceiling
        }
    }
}

extension Pacer.Settings {
    /// The variation wished, from its beginning; nil for none.
    var naturalVariation: NaturalVariation? {
        variation > 0 ? NaturalVariation(seed: 1, deviation: variation) : nil
    }
}
