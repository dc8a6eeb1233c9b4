// Parses values: strings, numbers, booleans, dates, arrays and inline tables.

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
    mutating func inlineTable(_ table: TableTree.Index, path: [String], keeps: Bool) throws(Fault) {
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

    /// Parses a boolean, number, date or time: a value without quotes and brackets.
    private mutating func plainValue() throws(Fault) -> TOMLValue {
        let start = offset
        while let byte = peek(), byte.isPlain { offset += 1 }
        // A space may separate a date from the time after it.
        if DateTimeText(bytes[start..<offset]).isDate, peek() == UInt8(ascii: " "), let byte = peek(1), byte.isDigit {
            offset += 1
            while let byte = peek(), byte.isPlain { offset += 1 }
        }
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
        if DateTimeText(plain).isValid { return .dateTime }
        offset = start
        throw fault("\"\(text(start..<start + min(plain.count, 40)))\" is not a value: put text in quotes")
    }
}

extension UInt8 {
    /// Whether the byte can be part of a number, a date or a keyword.
    fileprivate var isPlain: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".") || self == UInt8(ascii: ":")
    }
}
