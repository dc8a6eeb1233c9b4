/// Applies the properties of the runner that a watch has stored; a `nil` value is not changed.
///
/// Properties that are not set are filled. A property that has another value changes only if ``replace`` is true. A step length
/// that strided has learnt never changes.
public struct ApplyProfile: ControlMethod {
    /// Height in metres.
    public let heightMeters: Double?
    /// Mass in kilograms.
    public let massKilograms: Double?
    /// Maximum heart rate in beats a minute.
    public let maximumHeartRate: Double?
    /// Length of a step in running, in metres.
    public let runningStepMeters: Double?
    /// Length of a step in walking, in metres.
    public let walkingStepMeters: Double?
    /// Whether to change properties that have another value.
    public let replace: Bool

    private enum CodingKeys: String, CodingKey {
        case heightMeters = "height_m"
        case massKilograms = "mass_kg"
        case maximumHeartRate = "maximum_heart_rate_bpm"
        case runningStepMeters = "running_step_m"
        case walkingStepMeters = "walking_step_m"
        case replace
    }

    /// Creates a call.
    public init(
        heightMeters: Double? = nil,
        massKilograms: Double? = nil,
        maximumHeartRate: Double? = nil,
        runningStepMeters: Double? = nil,
        walkingStepMeters: Double? = nil,
        replace: Bool
    ) {
        self.heightMeters = heightMeters
        self.massKilograms = massKilograms
        self.maximumHeartRate = maximumHeartRate
        self.runningStepMeters = runningStepMeters
        self.walkingStepMeters = walkingStepMeters
        self.replace = replace
    }

    /// The reply of ``ApplyProfile``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The result for each value of the call.
        public let properties: [ProfileProperty]
        /// Why a value is not stored on disk; `nil` when all are stored.
        public let unsaved: [UnsavedPart]?

        /// Creates a reply.
        public init(properties: [ProfileProperty], unsaved: [UnsavedPart]? = nil) {
            self.properties = properties
            self.unsaved = unsaved
        }
    }
}

/// The result of ``ApplyProfile`` for one property of the runner.
public struct ProfileProperty: Codable, Sendable, Equatable {
    /// A property of the runner.
    public enum Name: String, Codable, Sendable, CaseIterable {
        /// Height, in metres.
        case height
        /// Mass, in kilograms.
        case mass
        /// Maximum heart rate, in beats a minute.
        case maximumHeartRate = "maximum_heart_rate"
        /// Length of a step in running, in metres.
        case runningStep = "running_step"
        /// Length of a step in walking, in metres.
        case walkingStep = "walking_step"
    }

    /// What has happened to the property.
    public enum Outcome: String, Codable, Sendable, CaseIterable {
        /// It was not set, and has the new value.
        case filled
        /// It had another value, and has the new value.
        case replaced
        /// It had this value already, within the precision with which watches store it.
        case same
        /// It has another value and was not changed.
        case kept
        /// strided uses its own step length: it has learnt one, or the value is too far from the average of people.
        case estimated
    }

    /// The property.
    public let name: Name
    /// The value of the call.
    public let value: Double
    /// The value before the call; `nil` if it was not set, and for a step length.
    public let before: Double?
    /// What has happened.
    public let outcome: Outcome

    /// Creates a result.
    public init(name: Name, value: Double, before: Double?, outcome: Outcome) {
        self.name = name
        self.value = value
        self.before = before
        self.outcome = outcome
    }
}
