/// Sends acceleration of a phone to strided, which detects the steps in it.
public struct FeedMotion: ControlMethod {
    /// What strided uses of this phone.
    public typealias Reply = PhoneReply

    /// The largest number of samples in one call: 2 s at 200 Hz.
    ///
    /// The message stays below the maximum message length.
    public static let maximumSamples = 400

    /// The phone.
    public let phone: Phone
    /// The samples in ascending order of their times; none if the call only shows that the phone is connected.
    public let samples: [MotionSample]
    /// Standard uncertainty of the times, in nanoseconds; `nil` means that they are exact.
    public let clockErrorNanoseconds: Int?

    /// Creates a call.
    public init(_ phone: Phone, _ samples: [MotionSample], clockErrorNanoseconds: Int? = nil) {
        self.phone = phone
        self.samples = samples
        self.clockErrorNanoseconds = clockErrorNanoseconds
    }

    private enum CodingKeys: String, CodingKey {
        case phone, samples
        case clockErrorNanoseconds = "clock_error_ns"
    }
}

/// Sends positions of a phone to strided.
public struct FeedPosition: ControlMethod {
    /// What strided uses of this phone.
    public typealias Reply = PhoneReply

    /// The largest number of positions in one call: one minute at 1 Hz.
    public static let maximumFixes = 60

    /// The phone.
    public let phone: Phone
    /// The positions in ascending order of their times.
    public let fixes: [PhoneFixMessage]

    /// Creates a call.
    public init(_ phone: Phone, _ fixes: [PhoneFixMessage]) {
        self.phone = phone
        self.fixes = fixes
    }
}

/// Reports that a phone sends nothing from now on.
public struct EndFeed: ControlMethod {
    /// What strided uses of this phone.
    public typealias Reply = PhoneReply

    /// The phone.
    public let phone: Phone
    /// The reason in words, at most 80 characters; the status shows it.
    public let reason: String

    /// Creates a call.
    public init(_ phone: Phone, reason: String) {
        self.phone = phone
        self.reason = reason
    }
}

/// A phone that sends the readings of its sensors.
public struct Phone: Sendable, Hashable, Codable {
    /// The identification that the phone has chosen: 4 to 32 letters, digits or hyphens.
    public let id: String
    /// The name that the user has given the phone, at most 40 characters; empty if there is none.
    public let name: String

    /// Creates a phone; the values are not checked.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// One reading of a phone's accelerometer.
public struct MotionSample: Sendable, Equatable, Codable {
    /// The time of the reading, in nanoseconds of `CLOCK_MONOTONIC`.
    public let atNanoseconds: Int
    /// Acceleration along the phone's first axis, in m/s², with gravity.
    public let x: Double
    /// Acceleration along the phone's second axis, in m/s², with gravity.
    public let y: Double
    /// Acceleration along the phone's third axis, in m/s², with gravity.
    public let z: Double

    /// Creates a reading.
    public init(atNanoseconds: Int, x: Double, y: Double, z: Double) {
        self.atNanoseconds = atNanoseconds
        self.x = x
        self.y = y
        self.z = z
    }

    private enum CodingKeys: String, CodingKey {
        case atNanoseconds = "at_ns"
        case x, y, z
    }
}

/// One position of a phone.
public struct PhoneFixMessage: Sendable, Equatable, Codable {
    /// The time of the position, in nanoseconds of `CLOCK_MONOTONIC`.
    public let atNanoseconds: Int
    /// Degrees north of the equator.
    public let latitudeDegrees: Double
    /// Degrees east of Greenwich.
    public let longitudeDegrees: Double
    /// The radius in metres that contains the true position with a probability of 95 %.
    public let accuracyMeters: Double
    /// The speed that the phone measured, in metres per second; `nil` if it reports none.
    public let metersPerSecond: Double?

    /// Creates a position.
    public init(
        atNanoseconds: Int,
        latitudeDegrees: Double,
        longitudeDegrees: Double,
        accuracyMeters: Double,
        metersPerSecond: Double?
    ) {
        self.atNanoseconds = atNanoseconds
        self.latitudeDegrees = latitudeDegrees
        self.longitudeDegrees = longitudeDegrees
        self.accuracyMeters = accuracyMeters
        self.metersPerSecond = metersPerSecond
    }

    private enum CodingKeys: String, CodingKey {
        case atNanoseconds = "at_ns"
        case latitudeDegrees = "latitude_deg"
        case longitudeDegrees = "longitude_deg"
        case accuracyMeters = "accuracy_m"
        case metersPerSecond = "speed_mps"
    }
}

/// The reply of the methods of a phone.
public struct PhoneReply: Codable, Sendable, Equatable {
    /// What strided uses of this phone.
    public let use: PhoneUse

    /// Creates a reply.
    public init(use: PhoneUse) { self.use = use }
}

/// What strided uses of a phone.
public struct PhoneUse: Codable, Sendable, Equatable {
    /// The steps detected in the acceleration of this phone since its first call.
    public let steps: Int
    /// Whether strided counts and follows the steps of this phone; of several phones it uses one.
    public let areStepsUsed: Bool
    /// Whether strided uses the positions of this phone.
    public let arePositionsUsed: Bool

    /// Creates a value.
    public init(steps: Int, areStepsUsed: Bool, arePositionsUsed: Bool) {
        self.steps = steps
        self.areStepsUsed = areStepsUsed
        self.arePositionsUsed = arePositionsUsed
    }

    private enum CodingKeys: String, CodingKey {
        case steps
        case areStepsUsed = "steps_used"
        case arePositionsUsed = "positions_used"
    }
}
