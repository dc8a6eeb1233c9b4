/// How the clicks become softer while a prompt sounds.
public struct Ducking: Hashable, BitwiseCopyable, Sendable {
    /// The longest attack or release in seconds.
    public static let longest = 5.0

    /// Linear gain of the clicks while a prompt sounds, 0 (silent) to 1 (unchanged).
    public let gain: Float
    /// Seconds in which the clicks become softer; a prompt that begins as soon as possible begins after them.
    public let attack: Double
    /// Seconds in which the clicks return to their volume after the end of a prompt.
    public let release: Double

    /// Creates a ducking; values are clamped to their ranges, and NaN leaves the clicks unchanged.
    public init(gain: Float, attack: Double = 0.02, release: Double = 0.3) {
        self.gain = gain.isNaN ? 1 : max(0, min(gain, 1))
        self.attack = attack > 0 ? min(attack, Self.longest) : 0
        self.release = release > 0 ? min(release, Self.longest) : 0
    }

    /// Leaves the clicks unchanged.
    public static let none = Ducking(gain: 1, attack: 0, release: 0)
}
