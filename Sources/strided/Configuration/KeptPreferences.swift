/// The settings that `stridectl` has changed permanently, as text, by their keys in config.toml.
struct KeptPreferences: KeptState, Hashable {
    static let currentSchema = 1
    static let noun = "preferences"

    var schema = currentSchema
    /// The changed settings only, such as "sound.volume": "80%".
    var settings: [String: String] = [:]
}
