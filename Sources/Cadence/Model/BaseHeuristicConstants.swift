extension BaseHeuristic {
    /// The configurable constants of the base heuristic.
    ///
    /// The defaults are the project's own; fitting them to 32 recorded runners did not improve them.
    public struct Constants: Hashable, Sendable {
        /// The speed at which the suggested cadence is `referenceCadence`.
        public var referenceSpeed: Speed
        /// The suggested cadence at `referenceSpeed`.
        public var referenceCadence: StepRate
        /// Increase of the cadence with the speed, in spm per m/s: 0…60.
        public var slope: Double
        /// Lowest suggested cadence; not above `highest`.
        public var lowest: StepRate
        /// Highest suggested cadence.
        public var highest: StepRate
        /// Leg length as a share of height: 0.3…0.7.
        public var legPerHeight: Double
        /// A step shorter than this number of leg lengths is short: 0.1…3, not above `longStep`.
        public var shortStep: Double
        /// A step longer than this number of leg lengths is long: 0.1…3.
        public var longStep: Double
        /// By how much a short step lowers the cadence and a long step raises it, in spm: 0…20.
        public var nudge: Double

        /// Creates constants, by default those of the project.
        public init(
            referenceSpeed: Speed = Speed(metersPerSecond: 3),
            referenceCadence: StepRate = StepRate(stepsPerMinute: 170),
            slope: Double = 8,
            lowest: StepRate = StepRate(stepsPerMinute: 155),
            highest: StepRate = StepRate(stepsPerMinute: 195),
            legPerHeight: Double = 0.53,
            shortStep: Double = 0.7,
            longStep: Double = 1.3,
            nudge: Double = 2
        ) {
            self.referenceSpeed = referenceSpeed
            self.referenceCadence = referenceCadence
            self.slope = slope
            self.lowest = lowest
            self.highest = highest
            self.legPerHeight = legPerHeight
            self.shortStep = shortStep
            self.longStep = longStep
            self.nudge = nudge
        }

        /// Checks that each constant is in its range, and that `shortStep` ≤ `longStep` and `lowest` ≤ `highest`.
        func validate() throws(QuantityError) {
            try Self.check(slope, in: 0...60, "a slope", unit: "spm per m/s")
            try Self.check(legPerHeight, in: 0.3...0.7, "a leg", unit: "of the height")
            try Self.check(shortStep, in: 0.1...3, "a short step", unit: "leg lengths")
            try Self.check(longStep, in: shortStep...3, "a long step", unit: "leg lengths, not below the short step")
            try Self.check(nudge, in: 0...20, "a nudge", unit: "spm")
            guard lowest <= highest else {
                throw QuantityError(
                    .outOfRange,
                    quantity: "a lowest cadence",
                    text: lowest.formatted,
                    advice: "the lowest cadence must not be above the highest, \(highest.formatted)"
                )
            }
        }

        private static func check(
            _ value: Double,
            in range: ClosedRange<Double>,
            _ quantity: String,
            unit: String
        ) throws(QuantityError) {
            guard range.contains(value) else {
                throw QuantityError(
                    .outOfRange,
                    quantity: quantity,
                    text: "\(value)",
                    advice: "\(quantity) lies between \(range.lowerBound) and \(range.upperBound) \(unit)"
                )
            }
        }
    }
}
