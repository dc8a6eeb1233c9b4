/// Parses a TOML text: table headers, and keys with their values.
struct Parser {
    let bytes: [UInt8]
    var offset = 0
    /// The number of arrays and inline tables that are not closed yet.
    var depth = 0
    var tree = TableTree()
    var entries: [TOMLDocument.Entry] = []
    /// The keys of the arrays of tables; the values in their tables are not kept.
    var arrays: Set<[String]> = []

    /// The table to which the following keys belong, and its path.
    var table = TableTree.root
    var path: [String] = []
    var keepsTable = true

    init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        if let invalid = bytes.firstInvalidUTF8 { throw Fault(offset: invalid, reason: "not UTF-8 text") }
        // Skips the byte order mark, which some editors write at the start of a file.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    mutating func parse() throws(Fault) {
        while peek() != nil {
            skipBlanks()
            switch peek() {
            case UInt8(ascii: "["): try header()
            case UInt8(ascii: "#"), .newline, .carriageReturn, nil: break
            default: try keyAndValue(in: table, path: path, keeps: keepsTable)
            }
            try endOfLine()
        }
    }

    /// Parses a table header: `[a.b]` or `[[a.b]]`.
    private mutating func header() throws(Fault) {
        let start = offset
        offset += 1
        let isArray = next(is: "[")
        skipBlanks()
        let key = try dottedKey()
        skipBlanks()
        guard next(is: "]"), !isArray || next(is: "]") else {
            throw fault("a table header must end with \(isArray ? "]]" : "]")")
        }
        table = try isArray ? tree.appendTable(key, at: start) : tree.openTable(key, at: start)
        path = key
        if isArray {
            entries.append(TOMLDocument.Entry(path: key, value: .array, offset: start))
            arrays.insert(key)
        }
        keepsTable = !key.indices.contains { arrays.contains(Array(key[...$0])) }
    }

    /// Parses a key and its value, `a.b = value`, but not the end of the line.
    ///
    /// - Parameter keeps: whether the values are added to the document; values inside an array are not.
    private mutating func keyAndValue(in table: TableTree.Index, path: [String], keeps: Bool) throws(Fault) {
        let start = offset
        let key = try dottedKey()
        skipBlanks()
        guard next(is: "=") else { throw fault("expected = and a value after the key") }
        skipBlanks()
        guard path.count + key.count <= TOMLDocument.deepestNesting else {
            throw Fault(offset: start, reason: "a key may have at most \(TOMLDocument.deepestNesting) parts")
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
        guard peek() == nil || skipNewline() else { throw fault("expected the end of the line") }
    }
}

extension Parser {
    func peek(_ distance: Int = 0) -> UInt8? {
        offset + distance < bytes.count ? bytes[offset + distance] : nil
    }

    func fault(_ reason: String) -> Fault { Fault(offset: offset, reason: reason) }

    /// Skips the next byte if it is this character, and returns whether it was skipped.
    mutating func next(is character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// Skips the next three bytes if all of them equal `byte`, and returns whether they were skipped.
    mutating func next(isTriple byte: UInt8) -> Bool {
        guard peek() == byte, peek(1) == byte, peek(2) == byte else { return false }
        offset += 3
        return true
    }

    mutating func skipBlanks() {
        while let byte = peek(), byte.isBlank { offset += 1 }
    }

    /// Skips a newline (LF or CR LF), and returns whether there was one.
    mutating func skipNewline() -> Bool {
        if peek() == .carriageReturn, peek(1) == .newline { offset += 1 }
        guard peek() == .newline else { return false }
        offset += 1
        return true
    }

    private mutating func skipComment() throws(Fault) {
        guard peek() == UInt8(ascii: "#") else { return }
        while let byte = peek(), byte != .newline {
            if byte == .carriageReturn, peek(1) == .newline { return }
            guard !byte.isControl else { throw fault("a comment must not contain control characters") }
            offset += 1
        }
    }

    /// Skips blanks, comments and newlines, which are allowed inside an array.
    private mutating func skipBlankLines() throws(Fault) {
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
    /// Whether the byte is a control character other than the tab, which no part of a TOML file may contain.
    var isControl: Bool { (self < 0x20 && self != 0x09) || self == 0x7F }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension [UInt8] {
    /// The offset of the first byte that is not valid UTF-8; nil if the whole text is valid.
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

// Parses values: strings, numbers, booleans, arrays and inline tables.

extension Parser {
    /// Parses any value except an inline table.
    mutating func value() throws(Fault) -> TOMLValue {
        switch peek() {
        case UInt8(ascii: "\""): return .string(try string(quote: UInt8(ascii: "\"")))
        case UInt8(ascii: "'"): return .string(try string(quote: UInt8(ascii: "'")))
        case UInt8(ascii: "["):
            try array()
            return .array
        default: return try plainValue()
        }
    }

    /// Parses an array such as `[1, 2]`, which may span several lines.
    private mutating func array() throws(Fault) {
        try open()
        defer { depth -= 1 }
        while true {
            try skipBlankLines()
            if next(is: "]") { return }
            if peek() == UInt8(ascii: "{") {
                let table = tree.addDetachedTable()
                try inlineTable(table, path: [], keeps: false)
                tree.closeInlineTable()
            } else {
                _ = try value()
            }
            try skipBlankLines()
            if next(is: "]") { return }
            guard next(is: ",") else { throw fault("expected a comma or ] after a value of an array") }
        }
    }

    /// Parses an inline table such as `{ a = 1, b.c = 2 }`, on one line.
    private mutating func inlineTable(_ table: TableTree.Index, path: [String], keeps: Bool) throws(Fault) {
        try open()
        defer { depth -= 1 }
        skipBlanks()
        if next(is: "}") { return }
        while true {
            skipBlanks()
            try keyAndValue(in: table, path: path, keeps: keeps)
            skipBlanks()
            if next(is: "}") { return }
            guard next(is: ",") else {
                throw fault("expected a comma or } in an inline table, which must be on one line")
            }
        }
    }

    private mutating func open() throws(Fault) {
        guard depth < TOMLDocument.deepestNesting else {
            throw fault("arrays and inline tables may be nested at most \(TOMLDocument.deepestNesting) levels deep")
        }
        depth += 1
        offset += 1
    }

    /// Parses a boolean or a number: a value without quotes and brackets.
    private mutating func plainValue() throws(Fault) -> TOMLValue {
        let start = offset
        while let byte = peek(), byte.isPlain { offset += 1 }
        guard offset > start else {
            throw fault("expected a value: text in quotes, a number, true or false")
        }
        let plain = bytes[start..<offset]
        if plain.elementsEqual("true".utf8) { return .boolean(true) }
        if plain.elementsEqual("false".utf8) { return .boolean(false) }
        do throws(NumberText.Fault) {
            if let number = try NumberText(plain).value { return number }
        } catch {
            throw Fault(offset: start, reason: error.reason)
        }
        offset = start
        let word = text(start..<start + min(plain.count, 40))
        throw fault("\"\(word)\" is not a value: put text, dates and times in quotes")
    }
}

extension UInt8 {
    /// Whether the byte can be part of a number, a keyword or a date; dates are read so that their error shows the whole text.
    fileprivate var isPlain: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".") || self == UInt8(ascii: ":")
    }
}
