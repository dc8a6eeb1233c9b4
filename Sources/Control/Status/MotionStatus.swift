/// The runner's motion.
public struct MotionStatus: Sendable, Equatable, Codable {
    /// The activity in one word: "stationary", "moving", "walking", "running" or "cycling".
    public let activity: String
    /// The gait for which strided suggests the cadence: "walking" or "running".
    public let gait: String
    /// Why strided silences the clicks for a time, in words, for example because the runner stands; `nil` if it does not.
    public let resting: String?
    /// The gradient of the ground: metres of ascent per metre of distance; `nil` while unknown.
    public let gradient: Double?
    /// The speed on level ground that needs the same energy as the target speed on this gradient, in metres a second (Minetti 2002).
    public let gradeAdjustedMetersPerSecond: Double?

    /// Creates a motion status; values that are `nil`, NaN or infinite are stored as `nil`, meaning unknown.
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
