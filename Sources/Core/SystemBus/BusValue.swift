import Glibc

/// A D-Bus value: an argument of a call, a reply or a signal.
///
/// When values are read, their nesting and size are limited. A variant is read as the value inside it, so `.variant` is used
/// only for sending.
package indirect enum BusValue: Hashable, Sendable {
    case boolean(Bool)
    case byte(UInt8)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    /// The D-Bus type STRING; a SIGNATURE is read as a string as well.
    case string(String)
    case path(String)
    /// The D-Bus type UNIX_FD, a file descriptor; it cannot be sent.
    case descriptor(BusDescriptor)
    /// The D-Bus type ARRAY of BYTE.
    case bytes([UInt8])
    /// The D-Bus type ARRAY, if its elements are neither BYTE nor DICT_ENTRY. All elements must have the type of the first
    /// element; an empty array is sent as an array of strings (`as`).
    case array([BusValue])
    /// The D-Bus type ARRAY of DICT_ENTRY. It is sent as `a{sv}`. When it is read, integer keys become decimal text.
    case dictionary([String: BusValue])
    /// The D-Bus type DICT_ENTRY, a key and its value; it is used only for sending, in an array that is another dictionary than `a{sv}`.
    case entry(BusValue, BusValue)
    /// The D-Bus type STRUCT; it must have at least one field.
    case structure([BusValue])
    /// The D-Bus type VARIANT; it is used only for sending.
    case variant(BusValue)
}

extension BusValue {
    /// The text of a string or object path; nil if this value has another type.
    package var text: String? {
        switch self {
        case .string(let text), .path(let text): text
        default: nil
        }
    }

    package var truth: Bool? {
        if case .boolean(let truth) = self { truth } else { nil }
    }

    /// The value of an integer of any width; nil if this value has another type or is outside the range of `Int`.
    package var integer: Int? {
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

    package var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    package var values: [BusValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    package var entries: [String: BusValue]? {
        if case .dictionary(let entries) = self { entries } else { nil }
    }
}

/// A file descriptor received in a message; it is closed when the last reference is released.
package final class BusDescriptor: Sendable, Hashable {
    /// The number of the file descriptor in this process.
    package let number: Int32

    /// Duplicates a descriptor that belongs to a message; nil if the process has no free descriptor.
    init?(duplicating borrowed: Int32) {
        number = fcntl(borrowed, F_DUPFD_CLOEXEC, 0)
        if number < 0 { return nil }
    }

    deinit { if number >= 0 { close(number) } }

    /// Whether both variables refer to the same object.
    package static func == (one: BusDescriptor, other: BusDescriptor) -> Bool { one === other }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
