import SystemBus

/// D-Bus values of any type, deep and long, made from the bytes of an input.
struct BusInput {
    private var bytes: ArraySlice<UInt8>
    private let keys: [String]
    private let texts: [String]

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - keys: The names of properties and interfaces that the decoder knows; others occur, too.
    ///   - texts: Texts that the decoder knows.
    init(_ input: FuzzInput, keys: [String], texts: [String]) {
        bytes = input.bytes[...]
        self.keys = keys + ["other"]
        self.texts = texts
    }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func number(below limit: Int) -> Int { Int(bytes.popFirst() ?? 0) % limit }

    /// One of these, or any other value.
    mutating func choice<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }

    mutating func properties(depth: Int = 0) -> [String: BusValue] {
        var result: [String: BusValue] = [:]
        for _ in 0..<number(below: 8) { result[choice(keys)] = value(depth) }
        return result
    }

    mutating func value(_ depth: Int = 0) -> BusValue {
        let kind = bytes.popFirst() ?? 0
        // Nothing is deeper than eight levels.
        switch kind % (depth < 8 ? 16 : 8) {
        case 0, 1:
            let text = bytes.prefix(number(below: 256))
            bytes = bytes.dropFirst(text.count)
            return .string(String(decoding: text, as: UTF8.self))
        case 2: return .path("/" + choice(texts))
        case 3: return .boolean(kind & 16 == 0)
        case 4: return .double(Double(bitPattern: UInt64(number(below: 256)) << 52))
        case 5: return .int16(Int16(number(below: 256)) - 128)
        case 6: return .byte(UInt8(number(below: 256)))
        case 7: return .uint64(UInt64(number(below: 256)) << 56)
        case 8, 9: return .array((0..<number(below: 5)).map { _ in value(depth + 1) })
        case 10, 11: return .dictionary(properties(depth: depth + 1))
        case 12: return .structure((0...number(below: 3)).map { _ in value(depth + 1) })
        default: return .string(choice(texts))
        }
    }
}

/// What holds of a name of another program that is shown to the user.
func checkShown(_ name: String) {
    require("a name is short", name.unicodeScalars.count <= 64)
    require(
        "a name has no control characters",
        name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    )
}
