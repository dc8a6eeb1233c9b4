/// A step of the run, and when it is heard.
public struct StepStatus: Sendable, Equatable, Codable {
    /// The feet, by side.
    public enum Side: String, Sendable, Codable {
        /// Steps 0, 2, 4…
        case left
        /// Steps 1, 3, 5…
        case right
    }

    /// The step's number, 0 at the run's start.
    public let number: Int
    /// Its side.
    public let foot: Side
    /// False when it passes without a click: the run is paused, or the cue leaves this foot out.
    public let isSounded: Bool
    /// When it is heard at the loudspeaker, in seconds of Unix time; the output's delay is in it.
    ///
    /// May lie a little ahead.
    public let heardAt: Double

    /// A step.
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
