/// How the runner moves.
public struct MotionStatus: Sendable, Equatable, Codable {
    /// What the runner does, in a word: "stationary", "moving", "walking", "running", "cycling".
    public let activity: String
    /// The gait the cadence is suggested for: "walking" or "running".
    public let gait: String
    /// Why the clicks are silent though the run goes on, in words; absent while they sound.
    public let resting: String?
    /// How steep the way is, metres up per metre along; absent until it is known.
    public let gradient: Double?
    /// The speed on level ground that costs as much, in metres a second (Minetti 2002).
    public let gradeAdjustedMetersPerSecond: Double?

    /// A motion; what is `nil`, NaN or infinite is unknown.
    public init(
        activity: String,
        gait: String,
        resting: String? = nil,
        gradient: Double? = nil,
        gradeAdjustedMetersPerSecond: Double? = nil
    ) {
        self.activity = activity
        self.gait = gait
        self.resting = resting
        self.gradient = gradient?.ifFinite
        self.gradeAdjustedMetersPerSecond = gradeAdjustedMetersPerSecond?.ifFinite
    }

    private enum CodingKeys: String, CodingKey {
        case activity, gait, resting, gradient
        case gradeAdjustedMetersPerSecond = "grade_adjusted_speed_mps"
    }
}
