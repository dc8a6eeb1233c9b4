extension PersonalModel {
    /// The model in the form in which it is stored; `version` defines the meaning of the other numbers.
    ///
    /// The state does not contain data of the present run: a loaded model begins with a new run.
    public struct State: Hashable, Sendable {
        /// The version that this program writes.
        ///
        /// Version 2 has no calibrations and is otherwise the same; other versions are rejected.
        package static let currentVersion = 3

        package var version: Int
        /// Level (spm), slope (spm per m/s), bend (spm per (m/s)²) and warm-up (spm) of the curve.
        package var curve: [Double]
        /// Covariance matrix of the four numbers of the curve: the ten numbers on and above the diagonal, row by row.
        package var covariance: [Double]
        /// Number of measurements by which the curve was calibrated.
        package var calibrations: Int
        /// Number of windows from which the curve was learnt.
        package var windows: Int
        /// Number of runs from which the curve was learnt.
        package var runs: Int
        /// Number of windows with which the curve from earlier runs was compared.
        package var judged: Int
        /// Mean square error of the curve from earlier runs, spm².
        package var personalSquare: Double
        /// Mean square error of the heuristic over the windows with which the curve was compared, spm².
        package var heuristicSquare: Double
    }

    package var state: State {
        State(
            version: State.currentVersion,
            curve: (0..<4).map { learnt.curve.parameters[$0] },
            covariance: learnt.covariance.numbers,
            calibrations: accuracy.calibrations,
            windows: accuracy.windows,
            runs: accuracy.runs,
            judged: accuracy.judged,
            personalSquare: accuracy.personalSquare,
            heuristicSquare: accuracy.heuristicSquare
        )
    }

    /// Creates a model from its stored state, at the beginning of a run.
    ///
    /// - Throws: `StoredStateError` for another version, and for values that are impossible in a model.
    package init(_ state: State) throws(StoredStateError) {
        guard state.version == State.currentVersion else { throw .unknownVersion(state.version) }
        guard state.curve.count == 4, let curve = PersonalCurve(parameters: SIMD4(state.curve)) else {
            throw .nonsense("curve")
        }
        guard let covariance = PersonalCovariance(numbers: state.covariance), covariance.isPossible,
            Self.isKnownBetterThanPrior(covariance.variances)
        else { throw .nonsense("covariance") }
        guard (0...1 << 53).contains(state.calibrations) else { throw .nonsense("calibrations") }
        // At most 2⁵³ windows; each run has at least one window.
        guard (0...1 << 53).contains(state.windows) else { throw .nonsense("windows") }
        guard (0...state.windows).contains(state.runs) else { throw .nonsense("runs") }
        guard (0...state.windows).contains(state.judged) else { throw .nonsense("judged") }
        // The permitted mean square errors, spm²: the limit is more than the square of the width of `StepRate.range`, because the curve
        // can give values outside this range.
        let squares = 0...1e6
        guard squares.contains(state.personalSquare) else { throw .nonsense("personalSquare") }
        guard squares.contains(state.heuristicSquare) else { throw .nonsense("heuristicSquare") }
        learnt = LearntCurve(curve: curve, covariance: covariance)
        accuracy = PredictionAccuracy(
            calibrations: state.calibrations,
            windows: state.windows,
            runs: state.runs,
            judged: state.judged,
            personalSquare: state.personalSquare,
            heuristicSquare: state.heuristicSquare
        )
        carriedOver = accuracy.isEmpty ? nil : CarriedOver(learnt: learnt, accuracy: accuracy)
    }

    private static func isKnownBetterThanPrior(_ variances: SIMD4<Double>) -> Bool {
        let priors = PersonalCurve.priorDeviations * PersonalCurve.priorDeviations
        return (0..<4).allSatisfy { variances[$0] <= priors[$0] * (1 + 1e-9) }
    }
}

extension PersonalModel.State: Codable {
    /// Decodes versions 2 and 3.
    ///
    /// - Throws: `DecodingError`, also for another version, so that its data are not overwritten.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == 2 || version == Self.currentVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: .version,
                in: container,
                debugDescription: "\(StoredStateError.unknownVersion(version))"
            )
        }
        self.version = Self.currentVersion
        curve = try container.decode([Double].self, forKey: .curve)
        covariance = try container.decode([Double].self, forKey: .covariance)
        calibrations = version == 2 ? 0 : try container.decode(Int.self, forKey: .calibrations)
        windows = try container.decode(Int.self, forKey: .windows)
        runs = try container.decode(Int.self, forKey: .runs)
        judged = try container.decode(Int.self, forKey: .judged)
        personalSquare = try container.decode(Double.self, forKey: .personalSquare)
        heuristicSquare = try container.decode(Double.self, forKey: .heuristicSquare)
    }
}

/// Why a stored state was rejected; the state in use is not changed.
public enum StoredStateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The state was written by a version of the program that this one cannot read.
    case unknownVersion(Int)
    /// A value is outside its permitted range; the associated text is the name of the value.
    case nonsense(String)

    /// The reason for the rejection in one sentence, for the user.
    public var description: String {
        switch self {
        case .unknownVersion(let version): "the stored state is of version \(version), which is not known here"
        case .nonsense(let name): "the stored state is damaged: \(name) is out of range"
        }
    }
}
