/// A mistake in the settings: its place, what is wrong, and what to do.
///
/// If there is a mistake, strided applies none of the settings that it has read.
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// The place of the mistake, such as "config.toml:3:10", "STRIDED_SOUND_VOLUME" or "--set sound.volume".
    package var place: String
    /// What is wrong, and which values are allowed.
    package var reason: String

    package var description: String { "\(place): \(reason)" }
}
