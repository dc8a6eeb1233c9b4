/// The vibrations on the beats: their settings, and what vibrates now.
public struct VibrationStatus: Sendable, Equatable, Codable {
    /// The program or the devices that vibrate.
    public let output: VibrationChoice
    /// The strength, 0…1.
    public let strength: Double
    /// The feet whose steps vibrate, among the steps that have a click.
    public let feet: FeetChoice
    /// The time in milliseconds that is added to the time of each step.
    public let offsetMilliseconds: Double
    /// What vibrates: "feedbackd", or the names of input devices; empty if nothing does.
    public let active: [String]
    /// Why nothing vibrates, or why a device does not; `nil` if there is no problem.
    public let problem: String?
    /// The number of vibrations that were requested since vibrations were switched on.
    public let requested: Int

    /// Creates a status; the strength is limited to 0…1.
    public init(
        output: VibrationChoice,
        strength: Double,
        feet: FeetChoice,
        offsetMilliseconds: Double,
        active: [String] = [],
        problem: String? = nil,
        requested: Int = 0
    ) {
        self.output = output
        self.strength = min(max(strength.ifFinite ?? 0, 0), 1)
        self.feet = feet
        self.offsetMilliseconds = offsetMilliseconds.ifFinite ?? 0
        self.active = active
        self.problem = problem
        self.requested = requested
    }

    private enum CodingKeys: String, CodingKey {
        case output, strength, feet
        case offsetMilliseconds = "offset_ms"
        case active, problem, requested
    }
}

/// The program or the devices that vibrate.
public enum VibrationChoice: String, Sendable, Codable, CaseIterable {
    /// Nothing vibrates.
    case off
    /// feedbackd if it can play patterns, otherwise the input devices.
    case auto
    /// The program feedbackd, which controls the vibration motor of phones.
    case feedbackd
    /// All input devices with force feedback, such as gamepads.
    case evdev
}

/// The feet whose steps vibrate.
public enum FeetChoice: String, Sendable, Codable, CaseIterable {
    /// The steps of both feet.
    case both
    /// Only the steps of the left foot.
    case left
    /// Only the steps of the right foot.
    case right
}
