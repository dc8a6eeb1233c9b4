import TOML

/// The content of a config.toml as flat keys ("sound.volume") with the text and the position of each value.
package struct TOMLFile {
    package let values: [(key: String, value: String)]

    private let path: String
    private let places: [String: TOMLPlace]

    /// - Throws: `ConfigurationError` with line and column, if the text is not valid TOML or a value is not a string, a number
    ///   or a Boolean.
    package init(path: String, text: some Sequence<UInt8>) throws(ConfigurationError) {
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

    package func placeText(of key: String) -> String { places[key].map { Self.text(path, $0) } ?? path }

    private static func text(_ path: String, _ place: TOMLPlace) -> String { "\(path):\(place.line):\(place.column)" }
}

extension TOMLValue {
    /// The text from which a setting is parsed; nil for a type of value that no setting has.
    fileprivate var settingText: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .float(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .array: nil
        }
    }
}
