// Values: strings, numbers, truth values, dates, arrays, inline tables.

extension Parser {
    /// A value that is no inline table.
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

    /// `[1, 2]`, over several lines perhaps.
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
            guard next(is: ",") else { throw fault("the values of an array are separated by commas; it ends with ]") }
        }
    }

    /// `{ a = 1, b.c = 2 }`, in one line.
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
                throw fault("the keys of an inline table stand in one line, separated by commas; it ends with }")
            }
        }
    }

    private mutating func open() throws(Fault) {
        guard depth < TOMLDocument.deepestNesting else {
            throw fault("arrays and inline tables are nested at most \(TOMLDocument.deepestNesting) deep")
        }
        depth += 1
        offset += 1
    }

    /// A truth value, a number, a date or a time: whatever has no quotes and no brackets.
    private mutating func plainValue() throws(Fault) -> TOMLValue {
        let start = offset
        while let byte = peek(), byte.isPlain { offset += 1 }
        // A blank may stand between a date and a time.
        if DateTimeText(bytes[start..<offset]).isDate, peek() == UInt8(ascii: " "), let byte = peek(1), byte.isDigit {
            offset += 1
            while let byte = peek(), byte.isPlain { offset += 1 }
        }
        guard offset > start else {
            throw fault("a value is expected here: a text in quotes, a number, true or false")
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
        throw fault("\"\(text(start..<start + min(plain.count, 40)))\" is no value: a text stands in quotes")
    }
}

extension UInt8 {
    /// May stand in a number, a date or a word.
    fileprivate var isPlain: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".") || self == UInt8(ascii: ":")
    }
}
