/// What strided does to other media players while it speaks: the settings `voice.players` and `voice.players_volume`.
public struct PlayerDuckingSettings: Hashable, Sendable {
    /// What happens to players that play.
    public enum Behavior: String, Hashable, Sendable, CaseIterable {
        /// Their volume is lowered.
        case lower
        /// They are paused during long speech, and lowered during short speech.
        case pause
        /// Nothing.
        case leave
    }

    /// Speech longer than this is long: with `pause`, players are paused.
    public static let longSpeech = Duration.seconds(4)
    /// The valid shares.
    public static let shares = 0.0...1.0

    /// What happens to players that play.
    public var behavior = Behavior.lower
    /// The volume during speech, as a share of the player's own volume, 0…1.
    public var share = 0.3

    /// The default settings: 30 % of the player's volume.
    public init() {}
}
