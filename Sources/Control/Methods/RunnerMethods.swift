/// Sets the runner's personal cadence offset.
public struct SetOffset: ControlMethod {
    /// The runner's height, mass and cadence offset after the call.
    public typealias Reply = RunnerReply

    /// The offset in steps a minute, −10…+10.
    public let stepsPerMinute: Double

    private enum CodingKeys: String, CodingKey {
        case stepsPerMinute = "offset_spm"
    }

    /// Creates a call.
    public init(stepsPerMinute: Double) { self.stepsPerMinute = stepsPerMinute }
}

/// Sets the runner's height and mass.
public struct SetRunner: ControlMethod {
    /// The runner's height, mass and cadence offset after the call.
    public typealias Reply = RunnerReply

    /// The runner's height in metres; `nil` does not change the height.
    public let heightMeters: Double?
    /// The runner's mass in kilograms; `nil` does not change the mass.
    public let massKilograms: Double?

    private enum CodingKeys: String, CodingKey {
        case heightMeters = "height_m"
        case massKilograms = "mass_kg"
    }

    /// Creates a call.
    public init(heightMeters: Double?, massKilograms: Double?) {
        self.heightMeters = heightMeters
        self.massKilograms = massKilograms
    }
}

/// The reply of the methods that change the runner.
public struct RunnerReply: Codable, Sendable, Equatable {
    /// The runner's height, mass and personal cadence offset.
    public let runner: RunnerStatus
    /// The target pace and the target cadence.
    public let target: TargetStatus
    /// Why the setting is not stored on disk; `nil` when it is stored.
    public let unsaved: [UnsavedPart]?

    /// Creates a reply.
    public init(runner: RunnerStatus, target: TargetStatus, unsaved: [UnsavedPart]? = nil) {
        self.runner = runner
        self.target = target
        self.unsaved = unsaved
    }
}

/// Returns the learnt model of the runner.
public struct GetRunnerModel: ControlMethod {
    /// The reply, which contains the learnt model of the runner.
    public typealias Reply = RunnerModelReply

    /// Creates a call.
    public init() {}

    /// False, because the call only reads.
    public var changesState: Bool { false }
}

/// Deletes the learnt model of the runner.
public struct ResetRunnerModel: ControlMethod {
    /// The reply, which contains the model after it was deleted: nothing is learnt.
    public typealias Reply = RunnerModelReply

    /// Creates a call.
    public init() {}
}

/// The reply of the methods about the runner model.
public struct RunnerModelReply: Codable, Sendable, Equatable {
    /// The learnt model of the runner.
    public let model: RunnerModelReport

    /// Creates a reply.
    public init(model: RunnerModelReport) { self.model = model }
}
