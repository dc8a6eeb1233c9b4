extension StepLengthModel {
    /// The model in the form in which it is stored; `version` defines the meaning of the other numbers.
    public struct State: Hashable, Sendable {
        /// The version this program writes, and the only one it reads.
        public static let currentVersion = 1

        /// The version of the stored form, which defines the meaning of the other numbers.
        public var version: Int
        /// The learnt correction of the step length for walking, as a line over cadence: level (m), slope (m/spm), variance of the level,
        /// covariance, variance of the slope, number of steady stretches.
        public var walking: [Double]
        /// The line for running: the same six values as for walking.
        public var running: [Double]

        /// Creates a state from stored numbers.
        public init(version: Int, walking: [Double], running: [Double]) {
            self.version = version
            self.walking = walking
            self.running = running
        }
    }

    /// The state to store.
    public var state: State {
        State(version: State.currentVersion, walking: walking.numbers, running: running.numbers)
    }

    /// Creates a model from its stored state, for a runner of this height.
    ///
    /// - Throws: `StoredStateError` for another version, and for values that are impossible in a model.
    public init(_ state: State, height: Length) throws(StoredStateError) {
        guard state.version == State.currentVersion else { throw .unknownVersion(state.version) }
        guard let walking = Line(numbers: state.walking) else { throw .nonsense("walking") }
        guard let running = Line(numbers: state.running) else { throw .nonsense("running") }
        self.init(height: height)
        self.walking = walking
        self.running = running
    }
}

extension StepLengthModel.Line {
    fileprivate var numbers: [Double] {
        [level, slope, levelVariance, shared, slopeVariance, Double(stretches)]
    }

    /// Creates a line from six numbers; nil if they are not possible values.
    fileprivate init?(numbers: [Double]) {
        typealias Bounds = StepLengthModel.Bounds
        guard numbers.count == 6, Bounds.level.contains(numbers[0]), Bounds.slope.contains(numbers[1]),
            Bounds.levelVariance.contains(numbers[2]), Bounds.slopeVariance.contains(numbers[4]),
            // In a valid covariance matrix the determinant is not negative, apart from rounding.
            numbers[3] * numbers[3] <= numbers[2] * numbers[4] * (1 + 1e-9),
            let stretches = Int(exactly: numbers[5]), Bounds.stretches.contains(stretches)
        else { return nil }
        self.init(.walking)
        level = numbers[0]
        slope = numbers[1]
        levelVariance = numbers[2]
        shared = numbers[3]
        slopeVariance = numbers[4]
        self.stretches = stretches
    }
}
