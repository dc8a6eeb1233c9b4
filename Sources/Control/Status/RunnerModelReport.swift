/// What was learnt of the runner: cadence over speed, with its uncertainty.
public struct RunnerModelReport: Sendable, Equatable, Codable {
    /// Which model suggests now: "heuristic" or "personal".
    public let inForce: String
    /// Why, in words.
    public let reason: String
    /// Steady windows of 20 s learnt from.
    public let windows: Int
    /// Runs learnt from.
    public let runs: Int
    /// The curve, from slow to fast; empty before anything was learnt.
    public let curve: [Point]

    /// A report.
    public init(inForce: String, reason: String, windows: Int, runs: Int, curve: [Point]) {
        self.inForce = inForce
        self.reason = reason
        self.windows = windows
        self.runs = runs
        self.curve = curve
    }

    private enum CodingKeys: String, CodingKey {
        case inForce = "in_force"
        case reason, windows, runs, curve
    }

    /// One speed of the curve.
    public struct Point: Sendable, Equatable, Codable {
        /// Metres a second.
        public let metersPerSecond: Double
        /// The heuristic's cadence there, steps a minute.
        public let heuristic: Double
        /// The runner's own, steps a minute.
        public let personal: Double
        /// One standard deviation of it, steps a minute.
        public let deviation: Double

        /// A point; what is no number is 0.
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
