/// The values of a TOML 1.0 text with their keys and positions.
///
/// No setting of strided is a date or a time, so these are errors. Arrays and arrays of tables are validated, but their contents are not
/// kept. Source: https://toml.io/en/v1.0.0. Thread-safe.
package struct TOMLDocument: Sendable {
    /// Maximum nesting of arrays and inline tables, and maximum number of parts of a dotted key; TOML itself has no
    /// limit.
    package static let deepestNesting = 64

    package struct Entry: Hashable, Sendable {
        /// The parts of the full key: first those of the table's header, then those of the key itself.
        package let path: [String]
        package let value: TOMLValue
        /// The offset of the key in bytes from the start of the text.
        let offset: Int
    }

    /// All values in the order of the text; a table appears only through its values.
    package let entries: [Entry]
    private let lines: LinePlaces

    /// Parses TOML text.
    ///
    /// - Throws: ``TOMLError`` for the first error, with its line and column.
    package init(parsing text: some Sequence<UInt8>) throws(TOMLError) {
        let bytes = Array(text)
        lines = LinePlaces(of: bytes)
        do throws(Fault) {
            var parser = try Parser(bytes)
            try parser.parse()
            entries = parser.entries
        } catch {
            throw TOMLError(place: lines.place(at: error.offset), reason: error.reason)
        }
    }

    package func place(of entry: Entry) -> TOMLPlace { lines.place(at: entry.offset) }
}

package enum TOMLValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    /// An array or an array of tables; it is validated, but its content is not kept.
    case array
}

package struct TOMLPlace: Hashable, Sendable {
    /// The line, counted from 1.
    package let line: Int
    /// The column in Unicode scalars, counted from 1.
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// A syntax error in TOML text, with its position.
package struct TOMLError: Error, Hashable, Sendable {
    package let place: TOMLPlace
    package let reason: String
}

/// A syntax error in TOML text, at a byte offset.
struct Fault: Error {
    let offset: Int
    let reason: String
}

/// The beginnings of all lines of a text, for converting byte offsets to lines and columns.
struct LinePlaces: Sendable {
    private let bytes: [UInt8]
    /// The offset of the first byte of each line.
    private let starts: [Int]

    init(of bytes: [UInt8]) {
        self.bytes = bytes
        starts = [0] + bytes.indices.filter { bytes[$0] == .newline }.map { $0 + 1 }
    }

    func place(at offset: Int) -> TOMLPlace {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        // Bytes that continue a UTF-8 character are not counted, so each character counts once.
        let before = bytes[starts[low]..<max(starts[low], min(offset, bytes.count))].count { $0 & 0xC0 != 0x80 }
        return TOMLPlace(line: low + 1, column: before + 1)
    }
}
