import CSystemd
import Glibc

/// Reads the arguments of a message with limits on nesting and size, because the sender is not trusted.
struct MessageReader {
    /// Maximum nesting of containers.
    ///
    /// BlueZ needs six (the reply to `GetManagedObjects`, with its variants).
    private static let maximumDepth = 16

    private let message: OpaquePointer
    /// The cost that may still be spent on reading the message: a value costs 16, and each byte of a string or byte array costs 1.
    ///
    /// One BlueZ device costs about 2,000; a crowded hall has some hundreds of devices.
    private var budget = 1 << 22

    init(_ message: OpaquePointer) {
        self.message = message
    }

    /// Reads all arguments; nil if one is malformed or a limit is exceeded.
    mutating func arguments() -> [BusValue]? { values(depth: 0) }

    /// Reads the remaining values of the current container.
    private mutating func values(depth: Int) -> [BusValue]? {
        var values: [BusValue] = []
        while true {
            guard let type = nextType() else { return nil }
            guard type.letter != "\0" else { return values }
            guard let value = value(of: type, depth: depth) else { return nil }
            values.append(value)
        }
    }

    private typealias ValueType = (letter: Unicode.Scalar, contents: String)

    /// The type of the next value; its letter is NUL at the end of the container, and nil means that the message is malformed.
    private func nextType() -> ValueType? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        let result = sd_bus_message_peek_type(message, &type, &contents)
        guard result >= 0 else { return nil }
        guard result > 0 else { return ("\0", "") }
        return (Unicode.Scalar(UInt8(truncatingIfNeeded: type)), contents.map { String(cString: $0) } ?? "")
    }

    private mutating func value(of type: ValueType, depth: Int) -> BusValue? {
        guard depth < Self.maximumDepth, spend(16) else { return nil }
        return switch type.letter {
        case "b": basic("b", Int32(0)).map { .boolean($0 != 0) }
        case "y": basic("y", UInt8(0)).map { .byte($0) }
        case "n": basic("n", Int16(0)).map { .int16($0) }
        case "q": basic("q", UInt16(0)).map { .uint16($0) }
        case "i": basic("i", Int32(0)).map { .int32($0) }
        case "u": basic("u", UInt32(0)).map { .uint32($0) }
        case "x": basic("x", Int64(0)).map { .int64($0) }
        case "t": basic("t", UInt64(0)).map { .uint64($0) }
        case "d": basic("d", Double(0)).map { .double($0) }
        case "s", "g": text(type.letter).map { .string($0) }
        case "o": text("o").map { .path($0) }
        case "h": basic("h", Int32(-1)).flatMap { BusDescriptor(duplicating: $0) }.map { .descriptor($0) }
        case "v": inside(type) { reader in reader.values(depth: depth + 1)?.first }
        case "r": inside(type) { reader in reader.values(depth: depth + 1).map { .structure($0) } }
        case "a" where type.contents == "y": bytes()
        case "a" where type.contents.hasPrefix("{"):
            inside(type) { reader in reader.entries(depth: depth + 1).map { .dictionary($0) } }
        case "a": inside(type) { reader in reader.values(depth: depth + 1).map { .array($0) } }
        default: nil
        }
    }

    private mutating func entries(depth: Int) -> [String: BusValue]? {
        var entries: [String: BusValue] = [:]
        while true {
            guard let type = nextType() else { return nil }
            guard type.letter != "\0" else { return entries }
            guard let entry = inside(type, { reader in reader.values(depth: depth + 1) }), entry.count == 2,
                let key = entry[0].text ?? entry[0].integer.map(String.init)
            else { return nil }
            entries[key] = entry[1]
        }
    }

    private mutating func inside<Result>(
        _ type: ValueType,
        _ body: (inout MessageReader) -> Result?
    ) -> Result? {
        guard sd_bus_message_enter_container(message, type.letter.busTypeCode, type.contents) > 0 else { return nil }
        guard let result = body(&self), sd_bus_message_exit_container(message) >= 0 else { return nil }
        return result
    }

    private func basic<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ start: Value) -> Value? {
        var value = start
        return sd_bus_message_read_basic(message, type.busTypeCode, &value) > 0 ? value : nil
    }

    private mutating func text(_ type: Unicode.Scalar) -> String? {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, type.busTypeCode, &text) > 0, let text, spend(strlen(text)) else {
            return nil
        }
        return String(cString: text)
    }

    private mutating func bytes() -> BusValue? {
        var start: UnsafeRawPointer?
        var count = 0
        guard sd_bus_message_read_array(message, Unicode.Scalar("y").busTypeCode, &start, &count) >= 0, spend(count)
        else { return nil }
        return .bytes(Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
    }

    private mutating func spend(_ amount: Int) -> Bool {
        guard amount <= budget else { return false }
        budget -= amount
        return true
    }
}

extension Unicode.Scalar {
    /// The type letter as a C character, for libsystemd.
    var busTypeCode: CChar { CChar(truncatingIfNeeded: value) }
}
