/// A D-Bus value: an argument of a call, a reply or a signal.
///
/// Reading limits nesting and size. Reading a variant returns the value inside it, so `.variant` is used only for
/// sending.
public indirect enum BusValue: Hashable, Sendable {
    /// BOOLEAN.
    case boolean(Bool)
    /// BYTE.
    case byte(UInt8)
    /// INT16.
    case int16(Int16)
    /// UINT16.
    case uint16(UInt16)
    /// INT32.
    case int32(Int32)
    /// UINT32.
    case uint32(UInt32)
    /// INT64.
    case int64(Int64)
    /// UINT64.
    case uint64(UInt64)
    /// DOUBLE.
    case double(Double)
    /// STRING; a SIGNATURE is read as a string as well.
    case string(String)
    /// OBJECT_PATH.
    case path(String)
    /// UNIX_FD; cannot be sent.
    case descriptor(BusDescriptor)
    /// ARRAY of BYTE.
    case bytes([UInt8])
    /// Any other ARRAY except a dictionary. All elements must have the first one's type; an empty array is sent as
    /// `as`.
    case array([BusValue])
    /// ARRAY of DICT_ENTRY. It is sent as `a{sv}`. When it is read, integer keys become decimal text.
    case dictionary([String: BusValue])
    /// STRUCT; cannot be sent.
    case structure([BusValue])
    /// VARIANT; used only for sending.
    case variant(BusValue)
}

extension BusValue {
    /// The text of a string or object path; nil for other types.
    public var text: String? {
        switch self {
        case .string(let text), .path(let text): text
        default: nil
        }
    }

    /// The value of a boolean; nil for other types.
    public var truth: Bool? {
        if case .boolean(let truth) = self { truth } else { nil }
    }

    /// The value of an integer of any width; nil for other types, and for values outside the range of `Int`.
    public var integer: Int? {
        switch self {
        case .byte(let value): Int(value)
        case .int16(let value): Int(value)
        case .uint16(let value): Int(value)
        case .int32(let value): Int(value)
        case .uint32(let value): Int(exactly: value)
        case .int64(let value): Int(exactly: value)
        case .uint64(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The bytes of a byte array; nil for other types.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// The elements of an array; nil for other types.
    public var values: [BusValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// The entries of a dictionary; nil for other types.
    public var entries: [String: BusValue]? {
        if case .dictionary(let entries) = self { entries } else { nil }
    }
}
