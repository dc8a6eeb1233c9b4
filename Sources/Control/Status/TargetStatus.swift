/// The target pace and the target cadence.
public struct TargetStatus: Sendable, Equatable, Codable {
    /// The target speed, in metres a second: measured by a sensor or set by the user.
    public let metersPerSecond: Double?
    /// The speed that the user has set, in metres a second; the daemon also uses it while the chosen sensor sends no data.
    public let manualMetersPerSecond: Double?
    /// The source that sets the pace: with `auto`, the one that was chosen; nil from a daemon that does not report it.
    public let source: FollowChoice?
    /// Whether the readings of that source set the pace now; nil from a daemon that does not report it.
    public let condition: SourceCondition?
    /// How much faster the clicks are than the measured pace, in metres a second; nil if they are not, or nothing is measured.
    public let paceOffsetMetersPerSecond: Double?
    /// The target cadence, in steps a minute.
    public let stepsPerMinute: Double?
    /// Whether the user has fixed the target cadence, so that it does not depend on the pace.
    public let isCadenceHeld: Bool
    /// The length of one step at the target speed and cadence, in metres.
    public let stepLengthMeters: Double?
    /// The leg length assumed for the runner, in metres.
    public let legLengthMeters: Double?
    /// Whether the step length suits the runner's leg length.
    public let stepCheck: StepVerdict?
    /// The model that calculated the cadence: "heuristic", "personal" or "walking".
    public let model: String?

    /// Creates a target; values that are `nil`, NaN or infinite are stored as `nil`, meaning unknown.
    public init(
        metersPerSecond: Double? = nil,
        manualMetersPerSecond: Double? = nil,
        source: FollowChoice? = nil,
        condition: SourceCondition? = nil,
        paceOffsetMetersPerSecond: Double? = nil,
        stepsPerMinute: Double? = nil,
        isCadenceHeld: Bool = false,
        stepLengthMeters: Double? = nil,
        legLengthMeters: Double? = nil,
        stepCheck: StepVerdict? = nil,
        model: String? = nil
    ) {
        self.metersPerSecond = metersPerSecond?.ifFinite
        self.manualMetersPerSecond = manualMetersPerSecond?.ifFinite
        self.source = source
        self.condition = condition
        self.paceOffsetMetersPerSecond = paceOffsetMetersPerSecond?.ifFinite
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
        case source
        case condition = "source_state"
        case paceOffsetMetersPerSecond = "pace_offset_mps"
        case stepsPerMinute = "cadence_spm"
        case isCadenceHeld = "cadence_held"
        case stepLengthMeters = "step_length_m"
        case legLengthMeters = "leg_length_m"
        case stepCheck = "step_check"
        case model
    }
}

extension TargetStatus {
    /// Whether the target pace is the one that the user has set, and not a measured one.
    public var isPaceSet: Bool {
        switch condition {
        case .manual, .waiting, .lost: true
        case .live, .held, nil: false
        }
    }
}

/// Whether a step length suits the runner's leg length.
public enum StepVerdict: String, Sendable, Codable, CaseIterable {
    /// The step length suits the leg length.
    case ok
    /// The step is shorter than is usual for a runner.
    case short
    /// The step is longer than is comfortable.
    case long
}

extension Double {
    /// The number, or `nil` if it is NaN or infinite, because JSON has neither.
    var ifFinite: Double? { isFinite ? self : nil }
}
