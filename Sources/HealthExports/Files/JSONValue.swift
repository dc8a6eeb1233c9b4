/// A value of a JSON text (RFC 8259) whose structure differs between the versions of an export.
///
/// The parser is our own: a training of Polar has 20,000 objects, which Foundation's decoder, asked for the type of each, needs 0.3 s for.
/// Nesting is bounded, so no text can exhaust the stack.
enum JSONValue: Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Parses a text; nil if it is damaged or is not JSON.
    ///
    /// Polar writes `NaN` where a sensor had no value, which is not JSON: it becomes null.
    init?(_ bytes: [UInt8]) {
        var parser = JSONParser(bytes)
        guard let value = parser.value(depth: 0), parser.isAtEnd() else { return nil }
        self = value
    }

    /// The value of a key; nil if this is no object, or has no such key.
    subscript(key: String) -> JSONValue? {
        if case .object(let values) = self { values[key] } else { nil }
    }

    /// The elements; none if this is no array.
    var elements: [JSONValue] {
        if case .array(let values) = self { values } else { [] }
    }

    /// The number, also one that is written as a text.
    var number: Double? {
        switch self {
        case .number(let number): number.isFinite ? number : nil
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// The text, if it is not empty.
    var text: String? {
        if case .string(let text) = self, !text.isEmpty { text } else { nil }
    }
}

/// Reads values from the bytes of a JSON text; nil stands for an error, after which nothing more may be read.
private struct JSONParser {
    private static let deepest = 64

    private let bytes: [UInt8]
    private var place: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private mutating func next() -> UInt8? {
        while place < bytes.count {
            let byte = bytes[place]
            guard byte == 0x20 || (0x09...0x0D).contains(byte) else { return byte }
            place += 1
        }
        return nil
    }

    /// Whether only white space is left.
    mutating func isAtEnd() -> Bool { next() == nil }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let byte = next(), UInt32(byte) == character.value else { return false }
        place += 1
        return true
    }

    private mutating func skip(word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            guard place + word.count <= bytes.count, bytes[place..<(place + word.count)].elementsEqual(word) else {
                return false
            }
            place += word.count
            return true
        }
    }

    mutating func value(depth: Int) -> JSONValue? {
        guard depth < Self.deepest, let first = next() else { return nil }
        switch first {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return skip(word: "true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return skip(word: "false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return skip(word: "null") ? .null : nil
        case UInt8(ascii: "N"): return skip(word: "NaN") ? .null : nil
        default: return number().map { .number($0) }
        }
    }

    private mutating func object(depth: Int) -> JSONValue? {
        place += 1
        var values: [String: JSONValue] = [:]
        guard !skip("}") else { return .object(values) }
        repeat {
            guard next() == UInt8(ascii: "\""), let key = string(), skip(":"), let value = value(depth: depth + 1)
            else {
                return nil
            }
            values[key] = value
        } while skip(",")
        return skip("}") ? .object(values) : nil
    }

    private mutating func array(depth: Int) -> JSONValue? {
        place += 1
        var values: [JSONValue] = []
        guard !skip("]") else { return .array(values) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
        } while skip(",")
        return skip("]") ? .array(values) : nil
    }

    private mutating func number() -> Double? {
        let start = place
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                place += 1
                continue
            default: break
            }
            break
        }
        guard (1...64).contains(place - start) else { return nil }
        return Double(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    private mutating func string() -> String? {
        place += 1
        let start = place
        var escaped: [UInt8]?
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "\"") {
                return String(decoding: escaped ?? Array(bytes[start..<(place - 1)]), as: UTF8.self)
            }
            if byte == UInt8(ascii: "\\") {
                var text = escaped ?? Array(bytes[start..<(place - 1)])
                guard let character = escape() else { return nil }
                text += character.utf8
                escaped = text
            } else {
                escaped?.append(byte)
            }
        }
        return nil
    }

    /// The character after a backslash.
    private mutating func escape() -> String? {
        guard place < bytes.count else { return nil }
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
        case UInt8(ascii: "u"):
            guard let first = hexadecimal() else { return nil }
            guard (0xD800...0xDBFF).contains(first), skip(word: "\\u"), let second = hexadecimal() else {
                return String(decoding: [first], as: UTF16.self)
            }
            return String(decoding: [first, second], as: UTF16.self)
        default: return nil
        }
    }

    private mutating func hexadecimal() -> UInt16? {
        guard place + 4 <= bytes.count else { return nil }
        defer { place += 4 }
        return UInt16(String(decoding: bytes[place..<(place + 4)], as: UTF8.self), radix: 16)
    }
}
