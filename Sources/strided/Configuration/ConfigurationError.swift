/// A mistake in the settings: where it stands, what is wrong and what to do.
///
/// Nothing of the faulty settings is applied.
struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// "config.toml:3:10", "STRIDED_SOUND_VOLUME", "--set sound.volume".
    var place: String
    /// What is wrong with it and what would be right.
    var reason: String

    var description: String { "\(place): \(reason)" }
}
