public import Cadence

extension Pacer {
    /// What the pacer is configured with.
    public struct Settings: Hashable, Sendable {
        /// Maps speed to cadence.
        public var model: BaseHeuristic
        /// Smooths measured speeds.
        public var filter: SpeedFilter.Tuning
        /// Calms changes of tempo.
        public var governor: TempoGovernor.Tuning
        /// Silence after which a source is held.
        ///
        /// 5 s is two and a half fixes of the slowest receiver known (0.5 Hz).
        public var holdAfter: Duration
        /// Silence after which the manual pace stands in.
        public var loseAfter: Duration
        /// Time over which a change measured by a source is reached; the runner's orders are obeyed at once.
        public var sourceRamp: Duration

        /// Settings with the defaults of the house.
        public init(
            model: BaseHeuristic = BaseHeuristic(),
            filter: SpeedFilter.Tuning = SpeedFilter.Tuning(),
            governor: TempoGovernor.Tuning = TempoGovernor.Tuning(),
            holdAfter: Duration = .seconds(5),
            loseAfter: Duration = .seconds(30),
            sourceRamp: Duration = .seconds(1)
        ) {
            self.model = model
            self.filter = filter
            self.governor = governor
            self.holdAfter = holdAfter
            self.loseAfter = loseAfter
            self.sourceRamp = sourceRamp
        }
    }
}
