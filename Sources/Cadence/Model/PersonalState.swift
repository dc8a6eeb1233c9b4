extension PersonalModel {
    /// The model as it is stored: plain numbers, whose meaning a version fixes.
    public struct State: Hashable, Sendable, Codable {
        /// The version this program writes, and the only one it reads.
        public static let currentVersion = 1

        /// Version of the meaning of the other numbers.
        public var version: Int
        /// Cadence at 3 m/s, spm.
        public var level: Double
        /// Slope, spm per m/s.
        public var slope: Double
        /// How far the last run lay from the line, spm.
        public var day: Double
        /// Covariance of level, slope and day: the six numbers on and above the diagonal, row by row.
        public var covariance: [Double]
        /// Windows learnt from.
        public var windows: Int
        /// Runs learnt from.
        public var runs: Int
        /// Whether the last run is counted among them.
        public var runIsCounted: Bool
        /// Mean square error of the model one step ahead, spm².
        public var personalSquare: Double
        /// Mean square error of the heuristic over the same windows, spm².
        public var heuristicSquare: Double
        /// Whether the model had earned trust.
        public var isTrusted: Bool
    }

    /// The model as it is to be stored.
    public var state: State {
        State(
            version: State.currentVersion,
            level: level,
            slope: slope,
            day: day,
            covariance: covariance.numbers,
            windows: record.windows,
            runs: record.runs,
            runIsCounted: record.runIsCounted,
            personalSquare: record.personalSquare,
            heuristicSquare: record.heuristicSquare,
            isTrusted: record.isTrusted
        )
    }

    /// The model as it was stored.
    ///
    /// - Throws: `StoredStateError` for another version and for numbers that no model can have.
    public init(_ state: State) throws(StoredStateError) {
        guard state.version == State.currentVersion else { throw .unknownVersion(state.version) }
        guard Bounds.level.contains(state.level) else { throw .nonsense("level") }
        guard Bounds.slope.contains(state.slope) else { throw .nonsense("slope") }
        guard Bounds.day.contains(state.day) else { throw .nonsense("day") }
        guard let covariance = PersonalCovariance(numbers: state.covariance), covariance.isPossible,
            [covariance.aa, covariance.bb, covariance.dd].allSatisfy(Bounds.variance.contains)
        else { throw .nonsense("covariance") }
        // Fewer than 2⁵³ windows, and no run without one.
        guard (0...1 << 53).contains(state.windows) else { throw .nonsense("windows") }
        guard (0...state.windows).contains(state.runs) else { throw .nonsense("runs") }
        // The largest error there is: from one end of `StepRate.range` to the other.
        let squares = 0...270.0 * 270
        guard squares.contains(state.personalSquare) else { throw .nonsense("personalSquare") }
        guard squares.contains(state.heuristicSquare) else { throw .nonsense("heuristicSquare") }
        level = state.level
        slope = state.slope
        day = state.day
        self.covariance = covariance
        record = TrackRecord(
            windows: state.windows,
            runs: state.runs,
            runIsCounted: state.runIsCounted,
            personalSquare: state.personalSquare,
            heuristicSquare: state.heuristicSquare,
            isTrusted: state.isTrusted
        )
        guard !state.isTrusted || record.hasEnough else { throw .nonsense("isTrusted") }
    }
}
