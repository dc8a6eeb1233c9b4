/// An integer type of D-Bus, for properties.
public protocol BusInteger: FixedWidthInteger, BitwiseCopyable, Sendable {
    /// The letter of the type in a D-Bus signature.
    static var busType: Unicode.Scalar { get }
}

extension Int32: BusInteger {
    /// INT32.
    public static var busType: Unicode.Scalar { "i" }
}

extension UInt32: BusInteger {
    /// UINT32.
    public static var busType: Unicode.Scalar { "u" }
}

extension Int64: BusInteger {
    /// INT64.
    public static var busType: Unicode.Scalar { "x" }
}

extension UInt64: BusInteger {
    /// UINT64.
    public static var busType: Unicode.Scalar { "t" }
}

extension BusInteger {
    /// The letter as a C character for libsystemd.
    static var busTypeCode: CChar { busType.busTypeCode }
}
