import TOML

/// The text of a config.toml as flat keys ("sound.volume") and the text of their values, with the place of each.
struct TOMLFile {
    /// Text of each value by its dotted key, in the order of the keys.
    let values: [(key: String, value: String)]

    private let path: String
    private let places: [String: TOMLPlace]

    /// Parses the text.
    ///
    /// - Throws: `ConfigurationError` with line and column for text that is no TOML, or a value that is neither a
    ///   string, a number nor a truth value.
    init(path: String, text: some Sequence<UInt8>) throws(ConfigurationError) {
        let document: TOMLDocument
        do throws(TOMLError) {
            document = try TOMLDocument(parsing: text)
        } catch {
            throw ConfigurationError(place: Self.text(path, error.place), reason: error.reason)
        }
        var values: [(key: String, value: String)] = []
        var places: [String: TOMLPlace] = [:]
        for entry in document.entries {
            let key = entry.path.joined(separator: ".")
            let place = document.place(of: entry)
            guard let text = entry.value.settingText else {
                throw ConfigurationError(
                    place: Self.text(path, place),
                    reason: "\(key) must be a string, a number, or true or false"
                )
            }
            values.append((key, text))
            places[key] = place
        }
        self.path = path
        self.places = places
        self.values = values.sorted { $0.key < $1.key }
    }

    /// "config.toml:3:1" for a key of `values`.
    func placeText(of key: String) -> String { places[key].map { Self.text(path, $0) } ?? path }

    private static func text(_ path: String, _ place: TOMLPlace) -> String { "\(path):\(place.line):\(place.column)" }
}

extension TOMLValue {
    /// The text that a setting reads; nil for what no setting is.
    fileprivate var settingText: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .float(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .dateTime, .array: nil
        }
    }
}
