/// What `stridectl` changed for good: the settings by their keys in strided.toml, as text.
struct KeptPreferences: KeptState, Hashable {
    static let currentSchema = 1
    static let noun = "preferences"

    var schema = currentSchema
    /// "sound.volume": "80%" and so on; only what was changed is there.
    var settings: [String: String] = [:]
}
