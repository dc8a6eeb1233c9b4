/// Reads the little-endian fields of a payload in order, until the end of the payload.
///
/// Some treadmills announce more fields than fit into one notification (Matrix: 30 bytes announced, 20 sent). An incomplete
/// field is nil, and so is every field after it.
struct PayloadReader {
    /// The greatest length of a Bluetooth attribute, in bytes.
    ///
    /// Bluetooth Core Specification 5.4, volume 3, part F, 3.2.9.
    static let longest = 512

    private let payload: [UInt8]
    private var offset = 0
    /// Whether reading has stopped: a field lay beyond the end of the payload, or its size was not known.
    private var isCut = false

    init(_ payload: [UInt8]) { self.payload = payload }

    /// Number of bytes that have not been read yet.
    var remaining: Int { payload.count - offset }

    /// Skips a field; if its size is nil, because it is not known, all later fields are nil.
    mutating func skip(_ size: Int?) {
        if let size, remaining >= size { offset += size } else { isCut = true }
    }

    mutating func uint8() -> UInt8? { unsigned(1).map { UInt8(truncatingIfNeeded: $0) } }
    mutating func uint16() -> UInt16? { unsigned(2).map { UInt16(truncatingIfNeeded: $0) } }
    private mutating func uint24() -> UInt32? { unsigned(3) }

    private mutating func unsigned(_ size: Int) -> UInt32? {
        guard !isCut, remaining >= size else {
            isCut = true
            return nil
        }
        defer { offset += size }
        return payload[offset..<(offset + size)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}

// MARK: - Fields that may be "not available"

extension PayloadReader {
    /// Reads an unsigned byte; nil for FF, which means "not available".
    mutating func availableUInt8() -> UInt8? { uint8().flatMap { $0 == .max ? nil : $0 } }

    /// Reads an unsigned number of two bytes; nil for FFFF, which means "not available".
    mutating func availableUInt16() -> UInt16? { uint16().flatMap { $0 == .max ? nil : $0 } }

    /// Reads an unsigned number of three bytes; nil for FFFFFF, which means "not available".
    mutating func availableUInt24() -> UInt32? { uint24().flatMap { $0 == 0xFF_FFFF ? nil : $0 } }

    /// Reads a signed number of two bytes; nil for 7FFF, which means "not available".
    mutating func availableInt16() -> Int16? {
        uint16().flatMap { $0 == 0x7FFF ? nil : Int16(bitPattern: $0) }
    }
}

/// Why a sensor's payload was rejected.
package struct PayloadError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        case tooShort(needed: Int)
        case tooLong
        case beyondFull
    }

    /// The assigned number of the Bluetooth characteristic.
    package let characteristic: UInt16
    package let reason: Reason
    /// The first 20 bytes of the payload, in hexadecimal.
    package let bytes: String

    init(_ reason: Reason, in payload: [UInt8], of characteristic: SensorCharacteristic) {
        self.characteristic = characteristic.rawValue
        self.reason = reason
        bytes =
            payload.prefix(20).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            + (payload.count > 20 ? "…" : "")
    }

    /// The error as one sentence for the status.
    package var description: String {
        let fault =
            switch reason {
            case .tooShort(let needed): "shorter than the required \(needed) bytes"
            case .tooLong: "longer than an attribute can be"
            case .beyondFull: "the battery level is above 100 %"
            }
        return "payload \"\(bytes)\" of \(String(characteristic, radix: 16, uppercase: true)): \(fault)"
    }
}
