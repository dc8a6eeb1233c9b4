/// The pace and the cadence that are aimed at.
public struct TargetStatus: Sendable, Equatable, Codable {
    /// The speed in force, in metres a second: measured or set by hand.
    public let metersPerSecond: Double?
    /// The speed set by hand, in metres a second: what is fallen back to when a source goes stale.
    public let manualMetersPerSecond: Double?
    /// The cadence, in steps a minute.
    public let stepsPerMinute: Double?
    /// Whether the cadence is held whatever the pace.
    public let isCadenceHeld: Bool
    /// The length of one step at that speed and cadence, in metres.
    public let stepLengthMeters: Double?
    /// The leg length assumed for the runner, in metres.
    public let legLengthMeters: Double?
    /// Whether that step suits the leg.
    public let stepCheck: StepVerdict?
    /// What the cadence was made with: "heuristic", "personal" or "walking".
    public let model: String?

    /// A target; what is `nil`, NaN or infinite is unknown.
    public init(
        metersPerSecond: Double? = nil,
        manualMetersPerSecond: Double? = nil,
        stepsPerMinute: Double? = nil,
        isCadenceHeld: Bool = false,
        stepLengthMeters: Double? = nil,
        legLengthMeters: Double? = nil,
        stepCheck: StepVerdict? = nil,
        model: String? = nil
    ) {
        self.metersPerSecond = metersPerSecond?.ifFinite
        self.manualMetersPerSecond = manualMetersPerSecond?.ifFinite
        self.stepsPerMinute = stepsPerMinute?.ifFinite
        self.isCadenceHeld = isCadenceHeld
        self.stepLengthMeters = stepLengthMeters?.ifFinite
        self.legLengthMeters = legLengthMeters?.ifFinite
        self.stepCheck = stepCheck
        self.model = model
    }

    private enum CodingKeys: String, CodingKey {
        case metersPerSecond = "speed_mps"
        case manualMetersPerSecond = "manual_speed_mps"
        case stepsPerMinute = "cadence_spm"
        case isCadenceHeld = "cadence_held"
        case stepLengthMeters = "step_length_m"
        case legLengthMeters = "leg_length_m"
        case stepCheck = "step_check"
        case model
    }
}

/// Whether a step suits the leg that makes it.
public enum StepVerdict: String, Sendable, Codable {
    /// It does.
    case ok
    /// It is shorter than a runner's.
    case short
    /// It is longer than is easy.
    case long
}

extension Double {
    /// The number, unless it is NaN or infinite: JSON has neither.
    var ifFinite: Double? { isFinite ? self : nil }
}
