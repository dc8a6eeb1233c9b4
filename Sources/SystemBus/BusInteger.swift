/// An integer type of D-Bus; a property of such a type can be read.
public protocol BusInteger: FixedWidthInteger, BitwiseCopyable, Sendable {
    /// The letter that denotes the type in a D-Bus signature.
    static var busType: Unicode.Scalar { get }
}

extension Int32: BusInteger {
    /// The letter of the D-Bus type INT32.
    public static var busType: Unicode.Scalar { "i" }
}

extension UInt32: BusInteger {
    /// The letter of the D-Bus type UINT32.
    public static var busType: Unicode.Scalar { "u" }
}

extension Int64: BusInteger {
    /// The letter of the D-Bus type INT64.
    public static var busType: Unicode.Scalar { "x" }
}

extension UInt64: BusInteger {
    /// The letter of the D-Bus type UINT64.
    public static var busType: Unicode.Scalar { "t" }
}

extension BusInteger {
    /// The letter of the type as a C character, for libsystemd.
    static var busTypeCode: CChar { busType.busTypeCode }
}
