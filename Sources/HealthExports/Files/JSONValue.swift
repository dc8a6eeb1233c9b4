import OutsideText

/// A value of a JSON text whose structure differs between the versions of an export.
enum JSONValue: Decodable {
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
        guard let value = try? UntrustedJSON.decode(Self.self, from: Self.withoutNaN(bytes)) else { return nil }
        self = value
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let object = try? value.decode([String: JSONValue].self) {
            self = .object(object)
        } else if let array = try? value.decode([JSONValue].self) {
            self = .array(array)
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else {
            self = .null
        }
    }

    private static func withoutNaN(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.firstRange(of: "NaN".utf8) != nil else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isInString = false
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            if !isInString, bytes[place...].starts(with: "NaN".utf8) {
                result += "null".utf8
                place += 3
                continue
            }
            if byte == UInt8(ascii: "\\"), isInString, place + 1 < bytes.endIndex {
                result.append(byte)
                place += 1
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            }
            result.append(bytes[place])
            place += 1
        }
        return result
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
