extension StepLengthModel {
    /// What is learnt of one gait: how far the runner's steps are longer than people's, as a line in cadence.
    struct Line: Hashable, Sendable {
        /// At the middle cadence, metres.
        var level = 0.0
        /// Metres per spm.
        var slope = 0.0
        /// Covariance of both.
        var levelVariance: Double
        var shared = 0.0
        var slopeVariance: Double
        /// Stretches learnt from.
        var stretches = 0

        /// Nothing learnt: as far as people differ.
        ///
        /// Walkers' steps differ by a tenth at a cadence, runners', who choose their speed by them, by a quarter (the house's design).
        init(_ gait: Gait) {
            let (level, slope) =
                switch gait {
                case .walking: (0.07, 0.002)
                case .running: (0.25, 0.01)
                }
            levelVariance = level * level
            slopeVariance = slope * slope
        }

        /// How far the level wanders from stretch to stretch, metres: people change speed without changing cadence.
        ///
        /// Computed on two recorded runs (0…0.05): a minute without satellites is 5 and 16 % off, where a level that stays is 9 and 21 %
        /// off; five minutes are no worse.
        private static let wander = 0.02
        /// A stretch further out than so many deviations is not believed.
        private static let gate = 4.0

        func correction(at x: Double) -> Double { level + slope * x }

        /// Learns that steps were `length` longer than people's at `x`; false where that is not believed.
        mutating func learn(_ length: Double, at x: Double, noise: Double) -> Bool {
            levelVariance = min(levelVariance + Self.wander * Self.wander, Bounds.levelVariance.upperBound)
            let error = length - correction(at: x)
            let level = levelVariance + shared * x
            let slope = shared + slopeVariance * x
            let variance = level + slope * x + noise * noise
            guard error * error <= Self.gate * Self.gate * variance else { return false }
            self.level = Bounds.level.nearest(to: self.level + level * error / variance)
            self.slope = Bounds.slope.nearest(to: self.slope + slope * error / variance)
            levelVariance = max(levelVariance - level * level / variance, 0)
            shared -= level * slope / variance
            slopeVariance = max(slopeVariance - slope * slope / variance, 0)
            stretches = min(stretches, Bounds.stretches.upperBound - 1) + 1
            return true
        }
    }

    /// What the numbers of a line may be.
    enum Bounds {
        static let level = -1.5...1.5
        static let slope = -0.05...0.05
        static let levelVariance = 0.0...0.1
        static let slopeVariance = 0.0...0.001
        static let stretches = 0...1_000_000_000
    }
}
