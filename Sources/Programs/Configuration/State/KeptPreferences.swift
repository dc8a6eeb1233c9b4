/// The settings that `stridectl` has changed permanently, as text, by their keys in config.toml.
package struct KeptPreferences: KeptState, Hashable {
    package static let currentSchema = 1
    package static let part = StatePart.preferences

    package var schema = currentSchema
    /// The changed settings only, such as "sound.volume": "80%".
    package var settings: [String: String] = [:]

    package init() {}
}
