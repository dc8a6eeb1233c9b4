import Activities
import Cadence
import OutsideText

/// A value of a JSON text whose structure differs between the versions of an export.
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
        guard let value = try? UntrustedJSON.decode(JSONValue.self, from: Self.withoutNaN(bytes)) else { return nil }
        self = value
    }

    subscript(key: String) -> JSONValue? {
        if case .object(let values) = self { values[key] } else { nil }
    }

    var elements: [JSONValue] {
        if case .array(let values) = self { values } else { [] }
    }

    /// The number, also one that is written as a text.
    var number: Double? {
        switch self {
        case .number(let number): number.isFinite ? number : nil
        case .string(let text): Double(finite: text)
        default: nil
        }
    }

    /// The text, if it is not empty.
    var text: String? {
        if case .string(let text) = self, !text.isEmpty { text } else { nil }
    }

    private static func withoutNaN(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.firstRange(of: "NaN".utf8) != nil else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        var rest = bytes[...]
        var isInString = false
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { isInString.toggle() }
            if !isInString, byte == UInt8(ascii: "N"), rest.starts(with: "aN".utf8) {
                result += "null".utf8
                rest.removeFirst(2)
                continue
            }
            result.append(byte)
            // A quotation mark after a backslash does not end the text.
            if isInString, byte == UInt8(ascii: "\\"), let next = rest.popFirst() { result.append(next) }
        }
        return result
    }
}

extension Sample {
    /// Sets a number if it is there and possible.
    mutating func set(_ field: SampleField, _ number: Double?, in range: ClosedRange<Double>? = nil) {
        if let number, (range ?? field.range).contains(number) { field.set(&self, number) }
    }

    /// Takes over the position and the altitude of a point, if they are there and possible.
    mutating func setPlace(_ point: JSONValue) {
        if let latitude = point["latitude"]?.number, let longitude = point["longitude"]?.number {
            position = Position(latitude: latitude, longitude: longitude) ?? position
        }
        set(.altitude, point["altitude"]?.number, in: Altitude.range)
    }
}

extension JSONValue: Decodable {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        // The decoder does not tell the type of a value. A failed attempt takes about 2 µs, so the types with most work come first.
        if let object = try? decoder.container(keyedBy: Key.self) {
            var values: [String: JSONValue] = [:]
            for key in object.allKeys { values[key.stringValue] = try object.decode(JSONValue.self, forKey: key) }
            self = .object(values)
        } else if var array = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !array.isAtEnd { values.append(try array.decode(JSONValue.self)) }
            self = .array(values)
        } else {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let text = try? value.decode(String.self) {
                self = .string(text)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else {
                self = .bool(try value.decode(Bool.self))
            }
        }
    }
}
