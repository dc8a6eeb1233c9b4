/// Reads a text statement by statement: headers of tables, and keys with their values.
struct Parser {
    let bytes: [UInt8]
    /// The byte that is read next.
    var offset = 0
    /// How many arrays and inline tables are open.
    var depth = 0
    var tree = TableTree()
    var entries: [TOMLDocument.Entry] = []

    /// The table that the keys belong to, and its path.
    var table = TableTree.root
    var path: [String] = []

    init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        if let invalid = bytes.firstInvalidUTF8 { throw Fault(offset: invalid, reason: "not UTF-8 text") }
        // The mark at the beginning of a file that some editors write.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    mutating func parse() throws(Fault) {
        while peek() != nil {
            skipBlanks()
            switch peek() {
            case UInt8(ascii: "["): try header()
            case UInt8(ascii: "#"), .newline, .carriageReturn, nil: break
            default: try keyAndValue(in: table, path: path, keeps: true)
            }
            try endOfLine()
        }
    }

    /// `[a.b]` or `[[a.b]]`.
    private mutating func header() throws(Fault) {
        let start = offset
        offset += 1
        let isArray = next(is: "[")
        skipBlanks()
        let key = try dottedKey()
        skipBlanks()
        guard next(is: "]"), !isArray || next(is: "]") else {
            throw fault("a table's header ends with \(isArray ? "]]" : "]")")
        }
        table = try isArray ? tree.appendTable(key, at: start) : tree.openTable(key, at: start)
        path = key
        if isArray { entries.append(TOMLDocument.Entry(path: key, value: .array, offset: start)) }
    }

    /// `a.b = value`, without the end of the line.
    ///
    /// - Parameter keeps: whether the values are to be in the document; those in an array are not.
    mutating func keyAndValue(in table: TableTree.Index, path: [String], keeps: Bool) throws(Fault) {
        let start = offset
        let key = try dottedKey()
        skipBlanks()
        guard next(is: "=") else { throw fault("a key is followed by = and a value") }
        skipBlanks()
        guard path.count + key.count <= TOMLDocument.deepestNesting else {
            throw Fault(offset: start, reason: "a key has at most \(TOMLDocument.deepestNesting) parts")
        }
        let place = try tree.addKey(key, in: table, at: start)
        if peek() == UInt8(ascii: "{") {
            tree.makeInlineTable(place)
            try inlineTable(place, path: path + key, keeps: keeps)
            tree.closeInlineTable()
        } else {
            let value = try value()
            if keeps { entries.append(TOMLDocument.Entry(path: path + key, value: value, offset: start)) }
        }
    }

    private mutating func endOfLine() throws(Fault) {
        skipBlanks()
        try skipComment()
        guard peek() == nil || skipNewline() else { throw fault("the line should end here") }
    }
}

// MARK: - Bytes

extension Parser {
    func peek(_ distance: Int = 0) -> UInt8? {
        offset + distance < bytes.count ? bytes[offset + distance] : nil
    }

    func fault(_ reason: String) -> Fault { Fault(offset: offset, reason: reason) }

    /// Whether the next byte is that one, which is passed then.
    mutating func next(is character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// Whether the next three bytes are that one each, which are passed then.
    mutating func next(isTriple byte: UInt8) -> Bool {
        guard peek() == byte, peek(1) == byte, peek(2) == byte else { return false }
        offset += 3
        return true
    }

    mutating func skipBlanks() {
        while let byte = peek(), byte.isBlank { offset += 1 }
    }

    /// Passes a line's end: LF or CR LF.
    mutating func skipNewline() -> Bool {
        if peek() == .carriageReturn, peek(1) == .newline { offset += 1 }
        guard peek() == .newline else { return false }
        offset += 1
        return true
    }

    mutating func skipComment() throws(Fault) {
        guard peek() == UInt8(ascii: "#") else { return }
        while let byte = peek(), byte != .newline {
            if byte == .carriageReturn, peek(1) == .newline { return }
            guard !byte.isControl else { throw fault("a comment holds no control characters") }
            offset += 1
        }
    }

    /// Passes blanks, comments and line ends, as they may stand in an array.
    mutating func skipBlankLines() throws(Fault) {
        repeat {
            skipBlanks()
            try skipComment()
        } while skipNewline()
    }
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    /// A control character that may stand nowhere; the tab may.
    var isControl: Bool { (self < 0x20 && self != 0x09) || self == 0x7F }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension [UInt8] {
    /// Offset of the first byte that belongs to no character.
    fileprivate var firstInvalidUTF8: Int? {
        var decoder = UTF8()
        var iterator = makeIterator()
        var offset = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return offset
            }
        }
    }
}
