import TOMLKit

/// The text of a config.toml as flat keys ("sound.volume") and the text of their values, with the place of each.
struct TOMLFile {
    /// A position in the text, both from 1.
    struct Place: Hashable {
        var line: Int
        var column: Int
    }

    private let path: String
    private let text: String
    /// Text of each value by its dotted key, in the order of the keys.
    let values: [(key: String, value: String)]

    /// Parses the text.
    ///
    /// - Throws: `ConfigurationError` with line and column for text that is no TOML, or a value that is neither a
    ///   string, a number nor a truth value.
    init(path: String, text: String) throws(ConfigurationError) {
        self.path = path
        self.text = text
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            throw ConfigurationError(
                place: "\(path):\(error.source.begin.line):\(error.source.begin.column)",
                reason: error.description
            )
        } catch {
            throw ConfigurationError(place: path, reason: "\(error)")
        }
        var values: [(key: String, value: String)] = []
        if let key = Self.flatten(table, under: "", into: &values) {
            let place = Self.place(of: key, in: text)
            throw ConfigurationError(
                place: "\(path):\(place.line):\(place.column)",
                reason: "\(key) must be a string, a number, or true or false"
            )
        }
        self.values = values.sorted { $0.key < $1.key }
    }

    /// "config.toml:3:1" for a key of `values`.
    func placeText(of key: String) -> String {
        let place = Self.place(of: key, in: text)
        return "\(path):\(place.line):\(place.column)"
    }

    /// - Returns: the key of a value that is none of ours, or nil.
    private static func flatten(
        _ table: TOMLTable,
        under prefix: String,
        into values: inout [(key: String, value: String)]
    ) -> String? {
        for (name, value) in table {
            let key = prefix + name
            if let inner = value.table {
                if let refused = flatten(inner, under: key + ".", into: &values) { return refused }
            } else if let text = value.string ?? value.int.map(String.init) ?? value.double.map({ "\($0)" })
                ?? value.bool.map({ "\($0)" })
            {
                values.append((key, text))
            } else {
                return key
            }
        }
        return nil
    }
}

// MARK: - Where a key stands

extension TOMLFile {
    /// The parser keeps no places of values, so the key is looked for: in its table, or dotted at the top.
    ///
    /// A key in an inline table is found at the table's line; a key not found is at the start of the file.
    static func place(of key: String, in text: String) -> Place {
        var table = ""
        var nearest = Place(line: 1, column: 1)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let indent = line.prefix { $0 == " " || $0 == "\t" }.count
            let content = line.dropFirst(indent)
            if content.first == "[", let end = content.firstIndex(of: "]") {
                table = bare(content[content.index(after: content.startIndex)..<end])
                if key.hasPrefix(table + ".") { nearest = Place(line: index + 1, column: indent + 1) }
                continue
            }
            guard let equals = content.firstIndex(of: "=") else { continue }
            let name = bare(content[..<equals])
            let full = table.isEmpty ? name : table + "." + name
            if full == key { return Place(line: index + 1, column: indent + 1) }
            if key.hasPrefix(full + ".") { nearest = Place(line: index + 1, column: indent + 1) }
        }
        return nearest
    }

    /// A key without its blanks and quotes.
    private static func bare(_ key: Substring) -> String {
        String(key.filter { !" \t\"'".contains($0) })
    }
}
