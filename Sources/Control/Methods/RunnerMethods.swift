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

/// Chooses the units and the language; absent parameters are not changed.
public struct SetDisplay: ControlMethod {
    /// The units of distances and speeds: the word of the setting `units`.
    public let units: UnitsChoice?
    /// The language of notifications and of the speech, and of clients that have no other setting.
    public let language: LanguageChoice?

    /// Creates a call.
    public init(units: UnitsChoice? = nil, language: LanguageChoice? = nil) {
        self.units = units
        self.language = language
    }

    /// The reply of ``SetDisplay``.
    public struct Reply: Codable, Sendable, Equatable {
        /// Why the setting is not stored on disk; `nil` when it is stored.
        public let unsaved: [UnsavedPart]?

        /// Creates a reply.
        public init(unsaved: [UnsavedPart]? = nil) { self.unsaved = unsaved }
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

/// Learns the model of the runner from the runs in the daemon's logbook, and replaces the present model by it.
///
/// It can take many seconds. Runs with clicks are not used.
public struct LearnRunnerModel: ControlMethod {
    /// Creates a call.
    public init() {}

    /// True.
    public static var isLasting: Bool { true }

    /// The reply of ``LearnRunnerModel``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The model after the call.
        public let model: RunnerModelReport
        /// The number of runs in the logbook from which the model was learnt.
        public let learnt: Int
        /// The number of runs that were not used because the clicks were on.
        public let withClicks: Int
        /// The number of runs that were not used because no speeds or no cadences were recorded.
        public let withoutData: Int
        /// The number of runs that were not used because another run was recorded at the same time.
        public let overlapping: Int
        /// Why the model is not stored on disk; `nil` when it is stored.
        public let unsaved: [UnsavedPart]?

        private enum CodingKeys: String, CodingKey {
            case model, learnt, overlapping, unsaved
            case withClicks = "with_clicks"
            case withoutData = "without_data"
        }

        /// Creates a reply.
        public init(
            model: RunnerModelReport,
            learnt: Int,
            withClicks: Int,
            withoutData: Int,
            overlapping: Int,
            unsaved: [UnsavedPart]? = nil
        ) {
            self.model = model
            self.learnt = learnt
            self.withClicks = withClicks
            self.withoutData = withoutData
            self.overlapping = overlapping
            self.unsaved = unsaved
        }
    }
}

/// The reply of the methods about the runner model.
public struct RunnerModelReply: Codable, Sendable, Equatable {
    /// The learnt model of the runner.
    public let model: RunnerModelReport

    /// Creates a reply.
    public init(model: RunnerModelReport) { self.model = model }
}
