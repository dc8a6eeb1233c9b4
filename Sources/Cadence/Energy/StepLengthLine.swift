extension StepLengthModel {
    /// The learnt correction for one gait: how much longer the runner's steps are than average, as a linear function of cadence.
    struct Line: Hashable, Sendable {
        /// The correction at the middle cadence of the gait (110 spm walking, 170 spm running), in metres.
        var level = 0.0
        /// The change of the correction when the cadence increases by 1 spm, in metres.
        var slope = 0.0
        /// Variance of `level`; `shared` is the covariance of `level` and `slope`, and `slopeVariance` is the variance of `slope`.
        var levelVariance: Double
        var shared = 0.0
        var slopeVariance: Double
        /// Number of steady stretches from which this line has learnt.
        var stretches = 0

        /// Starts with a correction of zero, whose uncertainty is the difference between people.
        ///
        /// At the same cadence, step lengths differ by about 10 % between walkers and by about 25 % between runners, because
        /// runners change speed by step length (the project's own design).
        init(_ gait: Gait) {
            let (level, slope) =
                switch gait {
                case .walking: (0.07, 0.002)
                case .running: (0.25, 0.01)
                }
            levelVariance = level * level
            slopeVariance = slope * slope
        }

        /// Standard deviation of the level's change from one stretch to the next, metres: people can change speed without changing cadence.
        ///
        /// Values of 0…0.05 were compared on two recorded runs. After one minute without satellites the error of the estimate is 5 and
        /// 16 %; with a constant level it is 9 and 21 %. After five minutes it is not larger than with a constant level.
        private static let wander = 0.02
        /// A stretch is rejected if it differs from the prediction by more than this number of standard deviations.
        private static let gate = 4.0

        func correction(at x: Double) -> Double { level + slope * x }

        /// Learns that steps were `length` metres longer than average at `x` spm above the middle cadence; returns false if this is
        /// rejected.
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

    /// The permitted values of the numbers of a line.
    enum Bounds {
        static let level = -1.5...1.5
        static let slope = -0.05...0.05
        static let levelVariance = 0.0...0.1
        static let slopeVariance = 0.0...0.001
        static let stretches = 0...1_000_000_000
    }
}
