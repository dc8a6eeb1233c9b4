/// What is heard, on which steps.
public struct ClickStatus: Sendable, Equatable, Codable {
    /// Which steps are sounded.
    public let cue: CueChoice
    /// The name of the sound.
    public let sound: String
    /// How left and right foot are told apart.
    public let accent: AccentChoice
    /// The volume, 0 (silent) to 1.
    public let volume: Double

    /// A click; a volume that is no number is silence, others are brought into 0…1.
    public init(cue: CueChoice, sound: String, accent: AccentChoice, volume: Double) {
        self.cue = cue
        self.sound = sound
        self.accent = accent
        self.volume = volume.isNaN ? 0 : min(max(volume, 0), 1)
    }
}
