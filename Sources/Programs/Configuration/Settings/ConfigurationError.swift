/// A mistake in the settings, or a file that cannot be used: the place, and what is wrong.
///
/// If there is a mistake in the settings, strided applies none of the settings that it has read.
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// The place of the mistake, such as "config.toml:3:10", "STRIDED_SOUND_VOLUME" or "--set sound.volume", or the path of the file.
    package var place: String
    /// What is wrong; if a value is not allowed, also which values are.
    package var reason: String

    package var description: String { "\(place): \(reason)" }
}
