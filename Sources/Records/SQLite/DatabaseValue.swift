@usableFromInline package enum DatabaseValue: Hashable, Sendable {
    case null
    case integer(Int64)
    /// A number; SQLite stores NaN as NULL.
    case real(Double)
    /// A text; it can contain NUL. What is not UTF-8 in a file is read as U+FFFD.
    case text(String)
    /// Bytes; no bytes are not the same as NULL.
    case blob([UInt8])

    /// SQLite's name of the type.
    var typeName: String {
        switch self {
        case .null: "NULL"
        case .integer: "INTEGER"
        case .real: "REAL"
        case .text: "TEXT"
        case .blob: "BLOB"
        }
    }
}

/// A type whose values can be arguments and columns of statements.
///
/// A value of another type gives nil; the exceptions, such as a whole number as a `Double` or `String`, are documented at the types. An
/// integer that does not fit gives nil, too. So a damaged or foreign database gives nil or an error, not a wrong value.
@usableFromInline package protocol DatabaseValueConvertible {
    var databaseValue: DatabaseValue { get }

    /// Reads a stored value; nil if it is NULL or not such a value.
    init?(databaseValue: DatabaseValue)
}

extension DatabaseValueConvertible where Self: FixedWidthInteger {
    @inlinable package var databaseValue: DatabaseValue { .integer(Int64(self)) }

    /// Reads a whole number in the range of this type, also from a REAL value up to ±2⁵³, because larger ones can be rounded.
    @inlinable
    package init?(databaseValue: DatabaseValue) {
        switch databaseValue {
        case .integer(let number): self.init(exactly: number)
        case .real(let number) where number.magnitude <= 0x1p53: self.init(exactly: number)
        default: return nil
        }
    }
}

extension Int: DatabaseValueConvertible {}
extension Int32: DatabaseValueConvertible {}
extension Int64: DatabaseValueConvertible {}

extension Bool: DatabaseValueConvertible {
    @inlinable package var databaseValue: DatabaseValue { .integer(self ? 1 : 0) }

    @inlinable
    package init?(databaseValue: DatabaseValue) {
        guard case .integer(let number) = databaseValue else { return nil }
        self = number != 0
    }
}

extension Double: DatabaseValueConvertible {
    /// A number; NaN becomes NULL.
    @inlinable package var databaseValue: DatabaseValue { .real(self) }

    /// Reads a number; a whole number above 2⁵³ is rounded.
    @inlinable
    package init?(databaseValue: DatabaseValue) {
        switch databaseValue {
        case .integer(let number): self.init(number)
        case .real(let number): self = number
        default: return nil
        }
    }
}

extension String: DatabaseValueConvertible {
    @inlinable package var databaseValue: DatabaseValue { .text(self) }

    /// Reads a text, or a whole number as text, because PRAGMA statements return either type.
    @inlinable
    package init?(databaseValue: DatabaseValue) {
        switch databaseValue {
        case .text(let text): self = text
        case .integer(let number): self.init(number)
        default: return nil
        }
    }
}

extension [UInt8]: DatabaseValueConvertible {
    @inlinable package var databaseValue: DatabaseValue { .blob(self) }

    @inlinable
    package init?(databaseValue: DatabaseValue) {
        guard case .blob(let bytes) = databaseValue else { return nil }
        self = bytes
    }
}
