/// A step of the metronome run, and the time at which its click is heard.
public struct StepStatus: Sendable, Equatable, Codable {
    /// The left or the right foot.
    public enum Side: String, Sendable, Codable, CaseIterable {
        /// The left foot, which makes steps 0, 2, 4…
        case left
        /// The right foot, which makes steps 1, 3, 5…
        case right
    }

    /// The number of the step in the run, starting at 0.
    public let number: Int
    /// The foot of this step.
    public let foot: Side
    /// Whether the step has a click; false, for example, while the run is paused, or when only the other foot has clicks.
    public let isSounded: Bool
    /// The time at which the step's click is heard at the loudspeaker (or would be heard), in seconds of Unix time.
    ///
    /// The time includes the delay of the output, and can be slightly in the future.
    public let heardAt: Double

    /// Creates a step.
    public init(number: Int, foot: Side, isSounded: Bool, heardAt: Double) {
        self.number = number
        self.foot = foot
        self.isSounded = isSounded
        self.heardAt = heardAt.ifFinite ?? 0
    }

    private enum CodingKeys: String, CodingKey {
        case number, foot
        case isSounded = "sounded"
        case heardAt = "heard_at_unix_s"
    }
}
