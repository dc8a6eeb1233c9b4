// Parses keys and strings.

extension Parser {
    /// Parses a dotted key such as `a."b c".d` and returns its parts; there is at least one.
    mutating func dottedKey() throws(Fault) -> [String] {
        let start = offset
        var parts: [String] = []
        repeat {
            skipBlanks()
            parts.append(try simpleKey())
            skipBlanks()
        } while next(is: ".")
        guard parts.count <= TOMLDocument.deepestNesting else {
            throw Fault(offset: start, reason: "a key may have at most \(TOMLDocument.deepestNesting) parts")
        }
        return parts
    }

    private mutating func simpleKey() throws(Fault) -> String {
        switch peek() {
        case UInt8(ascii: "\""):
            offset += 1
            return try basicString()
        case UInt8(ascii: "'"):
            offset += 1
            return try literalString()
        default:
            let start = offset
            while let byte = peek(),
                byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            {
                offset += 1
            }
            guard offset > start else {
                throw fault("expected a key: letters, digits, _ and -, or text in quotes")
            }
            return text(start..<offset)
        }
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Parses a string in double or single quotes, on one line or several.
    mutating func string(quote: UInt8) throws(Fault) -> String {
        let isBasic = quote == UInt8(ascii: "\"")
        if next(isTriple: quote) { return try longString(quote: quote, hasEscapes: isBasic) }
        offset += 1
        return isBasic ? try basicString() : try literalString()
    }

    /// Parses the rest of a double-quoted string after the opening quote.
    private mutating func basicString() throws(Fault) -> String {
        var content: [UInt8] = []
        while let byte = peek(), !byte.isControl {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"):
                offset += 1
                try escape(into: &content)
            default:
                content.append(byte)
                offset += 1
            }
        }
        throw unclosed("\"")
    }

    /// Parses the rest of a single-quoted string after the opening quote.
    private mutating func literalString() throws(Fault) -> String {
        let start = offset
        while let byte = peek(), !byte.isControl {
            offset += 1
            if byte == UInt8(ascii: "'") { return text(start..<offset - 1) }
        }
        throw unclosed("'")
    }

    /// Parses the rest of a multi-line string after the three opening quotes.
    private mutating func longString(quote: UInt8, hasEscapes: Bool) throws(Fault) -> String {
        let mark = hasEscapes ? "\"\"\"" : "'''"
        var content: [UInt8] = []
        // A newline directly after the three opening quotes is not part of the string.
        _ = skipNewline()
        while let byte = peek() {
            if byte == quote, next(isTriple: quote) {
                // The string may end with one or two quotes, directly before the three closing quotes.
                for _ in 0..<2 where peek() == quote {
                    content.append(quote)
                    offset += 1
                }
                return String(decoding: content, as: UTF8.self)
            }
            if hasEscapes, byte == UInt8(ascii: "\\") {
                offset += 1
                if !skipLineEndAndIndent() { try escape(into: &content) }
            } else if skipNewline() {
                content.append(.newline)
            } else {
                guard !byte.isControl else { throw unclosed(mark) }
                content.append(byte)
                offset += 1
            }
        }
        throw unclosed(mark)
    }

    /// Called after a backslash: if the line ends there, skips the newline and all blanks and empty lines after it, and returns true.
    private mutating func skipLineEndAndIndent() -> Bool {
        let start = offset
        skipBlanks()
        guard skipNewline() else {
            offset = start
            return false
        }
        repeat { skipBlanks() } while skipNewline()
        return true
    }

    /// Parses the rest of an escape sequence, after its backslash.
    private mutating func escape(into content: inout [UInt8]) throws(Fault) {
        let start = offset - 1
        let kind = peek()
        offset += 1
        switch kind {
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): content.append(bytes[offset - 1])
        case UInt8(ascii: "u"): try scalar(digits: 4, from: start, into: &content)
        case UInt8(ascii: "U"): try scalar(digits: 8, from: start, into: &content)
        default:
            throw Fault(
                offset: start,
                reason: #"an escape sequence must be one of \b \t \n \f \r \" \\ \uXXXX \UXXXXXXXX"#
            )
        }
    }

    private mutating func scalar(digits: Int, from start: Int, into content: inout [UInt8]) throws(Fault) {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let byte = peek(), let digit = byte.hexadecimalValue else {
                throw Fault(offset: start, reason: "this escape needs \(digits) hexadecimal digits")
            }
            value = value << 4 | digit
            offset += 1
        }
        guard let scalar = Unicode.Scalar(value) else {
            throw Fault(offset: start, reason: "there is no character with this number")
        }
        content.append(contentsOf: String(scalar).utf8)
    }

    private func unclosed(_ mark: String) -> Fault {
        switch peek() {
        case nil: fault("the file ends inside a string: \(mark) is missing")
        case .newline, .carriageReturn: fault("the line ends inside a string: \(mark) is missing")
        default: fault("write control characters in a string as escapes, such as \\u0007")
        }
    }
}

extension UInt8 {
    /// The value of the byte as a hexadecimal digit; nil for other bytes.
    var hexadecimalValue: UInt32? {
        if isDigit { return UInt32(self - UInt8(ascii: "0")) }
        let letter = self | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) ? UInt32(letter - UInt8(ascii: "a")) + 10 : nil
    }
}
