/// The values of a TOML 1.0 text with their keys and places.
///
/// Arrays, arrays of tables, dates and times are checked in full, but their content is not kept: strided has no setting that is one.
/// Source: https://toml.io/en/v1.0.0. Thread: any.
public struct TOMLDocument: Sendable {
    /// The deepest nesting of arrays and inline tables, and the most parts of a dotted key; TOML itself has no limit.
    public static let deepestNesting = 64

    /// A value and its key.
    public struct Entry: Hashable, Sendable {
        /// The parts of the whole key: those of the table, then those of the key itself.
        public let path: [String]
        /// The value.
        public let value: TOMLValue
        /// Where the key begins, in bytes from the beginning of the text.
        let offset: Int
    }

    /// Every value, in the order of the text; a table is in it by its values alone.
    public let entries: [Entry]
    private let lines: LinePlaces

    /// Reads a text.
    ///
    /// - Throws: ``TOMLError`` for the first mistake, with its line and column.
    public init(parsing text: some Sequence<UInt8>) throws(TOMLError) {
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

    /// Where the key of a value of this text begins.
    public func place(of entry: Entry) -> TOMLPlace { lines.place(at: entry.offset) }
}

/// A value.
public enum TOMLValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both, which is checked and not kept.
    case dateTime
    /// An array or an array of tables, which is checked and not kept.
    case array
}

/// A position in a text.
public struct TOMLPlace: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int

    /// The position at that line and column.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// What is wrong with a text, and where.
public struct TOMLError: Error, Hashable, Sendable {
    /// Where it is wrong.
    public let place: TOMLPlace
    /// What is wrong.
    public let reason: String
}

/// What is wrong, at so many bytes from the beginning of the text.
struct Fault: Error {
    let offset: Int
    let reason: String
}

/// The lines of a text, to find the place of a byte.
struct LinePlaces: Sendable {
    private let bytes: [UInt8]
    /// Offset of the first byte of each line.
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
        // Continuation bytes of UTF-8 are no characters of their own.
        let before = bytes[starts[low]..<max(starts[low], min(offset, bytes.count))].count { $0 & 0xC0 != 0x80 }
        return TOMLPlace(line: low + 1, column: before + 1)
    }
}
