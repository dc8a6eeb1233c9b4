/// The sound of the clicks, and the steps on which they sound.
public struct ClickStatus: Sendable, Equatable, Codable {
    /// The steps that have a click.
    public let cue: CueChoice
    /// The name of the sound.
    public let sound: String
    /// The difference in sound between left and right steps.
    public let accent: AccentChoice
    /// The volume, 0 (silent) to 1.
    public let volume: Double

    /// Creates a click status; the volume is clamped to 0…1, and a volume that is not a number becomes 0.
    public init(cue: CueChoice, sound: String, accent: AccentChoice, volume: Double) {
        self.cue = cue
        self.sound = sound
        self.accent = accent
        self.volume = volume.isNaN ? 0 : min(max(volume, 0), 1)
    }
}
