/// A value as D-Bus has it: an argument of a call, or a part of what comes back.
///
/// What is read is bounded in depth and size. A variant is read as what is in it, and `.variant` is never read.
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
    /// STRING, and SIGNATURE when read.
    case string(String)
    /// OBJECT_PATH.
    case path(String)
    /// UNIX_FD; read only.
    case descriptor(BusDescriptor)
    /// ARRAY of BYTE.
    case bytes([UInt8])
    /// Any other ARRAY but a dictionary. All values sent are of the first's type; an empty one is sent as strings.
    case array([BusValue])
    /// ARRAY of DICT_ENTRY: sent as `a{sv}`; when read, keys that are numbers are in decimals.
    case dictionary([String: BusValue])
    /// STRUCT; read only.
    case structure([BusValue])
    /// VARIANT; sent only.
    case variant(BusValue)
}

extension BusValue {
    /// The text of a string or an object path; nil for all else.
    public var text: String? {
        switch self {
        case .string(let text), .path(let text): text
        default: nil
        }
    }

    /// The truth of a boolean; nil for all else.
    public var truth: Bool? {
        if case .boolean(let truth) = self { truth } else { nil }
    }

    /// The whole number of any width; nil for all else, and for what no `Int` holds.
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

    /// The bytes of an array of them; nil for all else.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// The values of an array; nil for all else.
    public var values: [BusValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// The entries of a dictionary; nil for all else.
    public var entries: [String: BusValue]? {
        if case .dictionary(let entries) = self { entries } else { nil }
    }
}
