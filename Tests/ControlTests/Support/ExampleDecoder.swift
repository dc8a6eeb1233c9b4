@testable import Control

/// Decodes an example of any type of the control protocol, in which all values differ as far as possible.
///
/// Optional fields are present, unless the example is sparse; arrays have one element.
struct ExampleDecoder: Decoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    let isSparse: Bool
    private let number: Number

    private final class Number {
        private var value = 0

        func next() -> Int {
            value += 1
            return value
        }
    }

    static func example<Value: Decodable>(of type: Value.Type = Value.self, isSparse: Bool = false) throws -> Value {
        try ExampleDecoder(isSparse: isSparse, number: Number()).value(of: type)
    }

    func value<Value: Decodable>(of type: Value.Type) throws -> Value {
        switch type {
        case is Bool.Type: return try Self.cast(true)
        case is Int.Type: return try Self.cast(number.next())
        case is Double.Type: return try Self.cast(Double(number.next()) + 0.25)
        case is String.Type: return try Self.cast("läufer \"\(number.next())\"")
        case is Latin1Text.Type: return try Self.cast(Latin1Text(bytes: Array(0...255)))
        case let list as any ListType.Type: return try Self.cast(try list.example(self))
        case let choice as any CaseIterable.Type: return try Self.cast(Self.element(number.next(), of: choice))
        default: return try Value(from: self)
        }
    }

    private static func element<Choice: CaseIterable>(_ number: Int, of choice: Choice.Type) -> Any {
        let cases = Array(choice.allCases)
        return cases[number % cases.count]
    }

    private static func cast<Value>(_ value: Any) throws -> Value {
        guard let value = value as? Value else { throw Unexpected() }
        return value
    }

    /// The protocol has no type that asks for this.
    struct Unexpected: Error {}

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(FieldContainer(decoder: self))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unexpected() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Unexpected() }
}

/// An array, which has an example if its elements have one.
private protocol ListType {
    static func example(_ decoder: ExampleDecoder) throws -> Any
}

extension Array: ListType where Element: Decodable {
    static func example(_ decoder: ExampleDecoder) throws -> Any { [try decoder.value(of: Element.self)] }
}

private struct FieldContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ExampleDecoder
    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []

    func contains(_ key: Key) -> Bool { !decoder.isSparse }
    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.value(of: type)
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
