import CSystemd
import Glibc

extension BusValue {
    /// Appends this value to a message; returns libsystemd's result, or -EINVAL for a type that can only be read.
    func append(to message: OpaquePointer?) -> Int32 {
        switch self {
        case .boolean(let value): Self.append(Int32(value ? 1 : 0), "b", to: message)
        case .byte(let value): Self.append(value, "y", to: message)
        case .int16(let value): Self.append(value, "n", to: message)
        case .uint16(let value): Self.append(value, "q", to: message)
        case .int32(let value): Self.append(value, "i", to: message)
        case .uint32(let value): Self.append(value, "u", to: message)
        case .int64(let value): Self.append(value, "x", to: message)
        case .uint64(let value): Self.append(value, "t", to: message)
        case .double(let value): Self.append(value, "d", to: message)
        case .string(let text): sd_bus_message_append_basic(message, Unicode.Scalar("s").busTypeCode, text)
        case .path(let text): sd_bus_message_append_basic(message, Unicode.Scalar("o").busTypeCode, text)
        case .bytes(let bytes):
            sd_bus_message_append_array(message, Unicode.Scalar("y").busTypeCode, bytes, bytes.count)
        case .array(let values):
            Self.container("a", values.first?.signature ?? "s", of: message) { values.append(to: message) }
        case .dictionary(let entries):
            Self.container("a", "{sv}", of: message) {
                // The entries are sorted by key, so that equal dictionaries give equal messages.
                for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
                    let entry = [BusValue.string(key), .variant(value)]
                    let result = Self.container("e", "sv", of: message) { entry.append(to: message) }
                    guard result >= 0 else { return result }
                }
                return 0
            }
        case .variant(let value):
            Self.container("v", value.signature, of: message) { value.append(to: message) }
        case .entry(let key, let value):
            Self.container("e", key.signature + value.signature, of: message) { [key, value].append(to: message) }
        case .structure([]): -EINVAL
        case .structure(let fields):
            Self.container("r", fields.map(\.signature).joined(), of: message) { fields.append(to: message) }
        case .descriptor: -EINVAL
        }
    }

    /// The D-Bus signature; empty for types that can only be read, which libsystemd then refuses.
    var signature: String {
        switch self {
        case .boolean: "b"
        case .byte: "y"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .path: "o"
        case .bytes: "ay"
        case .array(let values): "a" + (values.first?.signature ?? "s")
        case .dictionary: "a{sv}"
        case .variant: "v"
        case .entry(let key, let value): "{" + key.signature + value.signature + "}"
        case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
        case .descriptor: ""
        }
    }

    private static func append(_ value: some BitwiseCopyable, _ type: Unicode.Scalar, to message: OpaquePointer?)
        -> Int32
    {
        var value = value
        return sd_bus_message_append_basic(message, type.busTypeCode, &value)
    }

    private static func container(
        _ type: Unicode.Scalar,
        _ contents: String,
        of message: OpaquePointer?,
        _ body: () -> Int32
    ) -> Int32 {
        var result = sd_bus_message_open_container(message, type.busTypeCode, contents)
        if result >= 0 { result = body() }
        return result < 0 ? result : sd_bus_message_close_container(message)
    }
}

extension [BusValue] {
    /// Appends the values to a message up to the first one that fails; returns libsystemd's result for the last one.
    func append(to message: OpaquePointer?) -> Int32 {
        var result: Int32 = 0
        for value in self where result >= 0 { result = value.append(to: message) }
        return result
    }
}
