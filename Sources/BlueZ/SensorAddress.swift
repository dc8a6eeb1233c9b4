/// A Bluetooth device's address: six bytes, written as "C0:FF:EE:00:18:14".
///
/// A sensor keeps its address when it restarts and when its battery is replaced, so strided remembers sensors by
/// address.
public struct SensorAddress: Hashable, Sendable {
    private let bytes: UInt64

    /// Parses six groups of two hexadecimal digits, separated by colons, in upper or lower case; nil for other text.
    public init?(parsing text: some StringProtocol) {
        guard text.utf8.count == 17 else { return nil }
        let groups = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard groups.count == 6 else { return nil }
        var bytes: UInt64 = 0
        for group in groups {
            guard group.count == 2 else { return nil }
            for letter in group {
                // `UInt8(_:radix:)` would accept a sign.
                guard let digit = Character(Unicode.Scalar(letter)).hexDigitValue else { return nil }
                bytes = bytes << 4 | UInt64(digit)
            }
        }
        self.bytes = bytes
    }
}

extension SensorAddress: CustomStringConvertible {
    /// The address in upper case: "C0:FF:EE:00:18:14".
    public var description: String {
        stride(from: 40, through: 0, by: -8).map { shift in
            let digits = String(bytes >> UInt64(shift) & 0xFF, radix: 16, uppercase: true)
            return digits.count < 2 ? "0" + digits : digits
        }.joined(separator: ":")
    }
}

extension SensorAddress: Comparable {
    /// Compares the addresses as numbers, which is also the order of their text.
    public static func < (one: SensorAddress, other: SensorAddress) -> Bool { one.bytes < other.bytes }
}
