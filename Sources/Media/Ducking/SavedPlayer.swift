/// A player that strided has changed, with what is needed to restore it: the content of the state file.
public struct SavedPlayer: Codable, Hashable, Sendable {
    /// How a player is restored.
    public enum Restoration: Hashable, Sendable {
        /// The volume is set to this value.
        case setVolume(Double)
        /// The player plays again.
        case play
    }

    /// Volumes that differ by less are the same: many players round to whole percent.
    static let tolerance = 0.0101
    /// How far a player may round: 20 steps between silence and the full volume.
    static let rounding = 0.051

    /// The player.
    public let address: PlayerAddress
    /// The player's own volume, before strided lowered it.
    public let volume: Double
    /// The volume during speech; nil if strided has paused the player instead.
    public let lowered: Double?

    /// Creates a record of a player before the first change.
    public init(_ address: PlayerAddress, volume: Double, lowered: Double?) {
        self.address = address
        self.volume = volume
        self.lowered = lowered
    }

    /// Returns how to restore the player after strided has ended without doing so; nil if nothing is to be done.
    ///
    /// strided may have ended during a ramp. So any volume between the lowered one and the player's own comes from strided. The user
    /// has chosen every other volume, and it stays.
    public func restoration(from reading: PlayerReading) -> Restoration? {
        guard let lowered else { return reading.activity == .paused ? .play : nil }
        guard let present = reading.volume, (lowered - Self.rounding...volume + Self.tolerance).contains(present),
            abs(present - volume) > 1e-9
        else { return nil }
        return .setVolume(volume)
    }
}
