@testable import Control

/// Decodes an example of any type of the control protocol, and records which fields the type asks for.
///
/// Optional fields are present and arrays have one element, so the example has every field.
final class ShapeDecoder: Decoder {
    fileprivate var fields: [String: TypeShape] = [:]
    private let subject: String
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    private init(subject: String) {
        self.subject = subject
    }

    /// An example of `type`, and its shape.
    static func example<Value: Decodable>(of type: Value.Type = Value.self) throws -> (value: Value, shape: TypeShape) {
        switch type {
        case is Bool.Type: return (try cast(true), .bool)
        case is Int.Type: return (try cast(1), .int)
        case is Double.Type: return (try cast(1.0), .float)
        case is String.Type: return (try cast("x"), .string)
        case is Latin1Text.Type: return (try cast(Latin1Text(bytes: [0, 255])), .string)
        case let list as any ListType.Type:
            let (value, shape) = try list.example()
            return (try cast(value), shape)
        case let choice as any (CaseIterable & RawRepresentable).Type:
            let (value, shape) = try example(ofChoice: choice)
            return (try cast(value), shape)
        default:
            let decoder = ShapeDecoder(subject: "\(type)")
            let value = try Value(from: decoder)
            return (value, .object(decoder.fields))
        }
    }

    private static func example<Choice: CaseIterable & RawRepresentable>(
        ofChoice choice: Choice.Type
    ) throws -> (value: Any, shape: TypeShape) {
        let names = try choice.allCases.map { try cast($0.rawValue) as String }
        guard let first = choice.allCases.first else { throw Unexpected(what: "\(choice) without cases") }
        return (first, .cases(names))
    }

    fileprivate static func cast<Value>(_ value: Any) throws -> Value {
        guard let value = value as? Value else { throw Unexpected(what: "\(type(of: value)) is not \(Value.self)") }
        return value
    }

    /// The protocol has no type that asks for this.
    struct Unexpected: Error {
        var what = ""
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(FieldContainer(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw Unexpected(what: "\(subject) asks for a list")
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw Unexpected(what: "\(subject) asks for a single value")
    }
}

/// An array, which has a shape if its elements have one.
private protocol ListType {
    static func example() throws -> (value: Any, shape: TypeShape)
}

extension Array: ListType where Element: Decodable {
    static func example() throws -> (value: Any, shape: TypeShape) {
        let (element, shape) = try ShapeDecoder.example(of: Element.self)
        return ([element], .array(shape))
    }
}

private struct FieldContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ShapeDecoder
    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []

    private func field<Value: Decodable>(_ key: Key, isOptional: Bool = false) throws -> Value {
        let (value, shape) = try ShapeDecoder.example(of: Value.self)
        decoder.fields[key.stringValue] = isOptional ? .optional(shape) : shape
        return value
    }

    /// The value of an optional field; its type is named, so that the compiler does not infer an optional type for `Value`.
    private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        try field(key, isOptional: true)
    }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try field(key) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try field(key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try field(key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try field(key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try field(key) }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try optional(type, key)
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }

    // Varlink has no other numbers.
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { throw ShapeDecoder.Unexpected() }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { throw ShapeDecoder.Unexpected() }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { throw ShapeDecoder.Unexpected() }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { throw ShapeDecoder.Unexpected() }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { throw ShapeDecoder.Unexpected() }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { throw ShapeDecoder.Unexpected() }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { throw ShapeDecoder.Unexpected() }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { throw ShapeDecoder.Unexpected() }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { throw ShapeDecoder.Unexpected() }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { throw ShapeDecoder.Unexpected() }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw ShapeDecoder.Unexpected() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw ShapeDecoder.Unexpected()
    }
    func superDecoder() throws -> any Decoder { throw ShapeDecoder.Unexpected() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw ShapeDecoder.Unexpected() }
}
