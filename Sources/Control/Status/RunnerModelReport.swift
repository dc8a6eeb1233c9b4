/// The learnt model of the runner: cadence as a function of speed, with its uncertainty.
public struct RunnerModelReport: Sendable, Equatable, Codable {
    /// The model that suggests the cadence now: "heuristic" or "personal".
    public let inForce: String
    /// The reason why this model suggests the cadence now, in words.
    public let reason: String
    /// The number of windows of steady running, 20 s each, from which the model was learnt.
    public let windows: Int
    /// The number of runs from which the model was learnt.
    public let runs: Int
    /// The points of the learnt curve (cadence as a function of speed), in order of increasing speed.
    public let curve: [Point]
    /// The error on runs that were left out; `nil` if the model was not learnt from the logbook, or from one run only.
    public let leftOut: LeftOut?

    /// Creates a report.
    public init(
        inForce: String,
        reason: String,
        windows: Int,
        runs: Int,
        curve: [Point],
        leftOut: LeftOut? = nil
    ) {
        self.inForce = inForce
        self.reason = reason
        self.windows = windows
        self.runs = runs
        self.curve = curve
        self.leftOut = leftOut
    }

    private enum CodingKeys: String, CodingKey {
        case inForce = "in_force"
        case reason, windows, runs, curve
        case leftOut = "left_out"
    }

    /// The error of models that were learnt from the logbook without some runs, on those runs.
    public struct LeftOut: Sendable, Equatable, Codable {
        /// The number of runs, each of which was left out once.
        public let runs: Int
        /// The median difference between a window's cadence and the model's prediction, in steps a minute, at least 0.
        public let personal: Double
        /// The same for the heuristic.
        public let heuristic: Double

        /// Creates an error; values that are not finite become 0.
        public init(runs: Int, personal: Double, heuristic: Double) {
            self.runs = runs
            self.personal = personal.ifFinite ?? 0
            self.heuristic = heuristic.ifFinite ?? 0
        }

        private enum CodingKeys: String, CodingKey {
            case runs
            case personal = "personal_spm"
            case heuristic = "heuristic_spm"
        }
    }

    /// One point of the curve: the cadences at one speed.
    public struct Point: Sendable, Equatable, Codable {
        /// The speed of this point, in metres a second.
        public let metersPerSecond: Double
        /// The heuristic's cadence at this speed, in steps a minute.
        public let heuristic: Double
        /// The runner's learnt cadence at this speed, in steps a minute.
        public let personal: Double
        /// One standard deviation of the learnt cadence, in steps a minute.
        public let deviation: Double

        /// Creates a point; values that are not finite become 0.
        public init(metersPerSecond: Double, heuristic: Double, personal: Double, deviation: Double) {
            self.metersPerSecond = metersPerSecond.ifFinite ?? 0
            self.heuristic = heuristic.ifFinite ?? 0
            self.personal = personal.ifFinite ?? 0
            self.deviation = deviation.ifFinite ?? 0
        }

        private enum CodingKeys: String, CodingKey {
            case metersPerSecond = "speed_mps"
            case heuristic = "heuristic_spm"
            case personal = "personal_spm"
            case deviation = "deviation_spm"
        }
    }
}
