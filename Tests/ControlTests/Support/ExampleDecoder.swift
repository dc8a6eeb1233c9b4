@testable import Control

/// Decodes an example of any type of the control protocol: optional fields are present, and arrays have one element.
struct ExampleDecoder: Decoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    static func example<Value: Decodable>(of type: Value.Type = Value.self) throws -> Value {
        switch type {
        case is Bool.Type: return try cast(true)
        case is Int.Type: return try cast(1)
        case is Double.Type: return try cast(1.0)
        case is String.Type: return try cast("x")
        case is Latin1Text.Type: return try cast(Latin1Text(bytes: [0, 255]))
        case let list as any ListType.Type: return try cast(try list.example())
        case let choice as any CaseIterable.Type: return try cast(first(of: choice))
        default: return try Value(from: ExampleDecoder())
        }
    }

    private static func first<Choice: CaseIterable>(of choice: Choice.Type) -> Any { choice.allCases.first as Any }

    private static func cast<Value>(_ value: Any) throws -> Value {
        guard let value = value as? Value else { throw Unexpected() }
        return value
    }

    /// The protocol has no type that asks for this.
    struct Unexpected: Error {}

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(FieldContainer())
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unexpected() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Unexpected() }
}

/// An array, which has an example if its elements have one.
private protocol ListType {
    static func example() throws -> Any
}

extension Array: ListType where Element: Decodable {
    static func example() throws -> Any { [try ExampleDecoder.example(of: Element.self)] }
}

private struct FieldContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try ExampleDecoder.example(of: type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw ExampleDecoder.Unexpected() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw ExampleDecoder.Unexpected()
    }
    func superDecoder() throws -> any Decoder { throw ExampleDecoder.Unexpected() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw ExampleDecoder.Unexpected() }
}
