/// Why a sensor's payload was rejected.
public struct PayloadError: Error, Hashable, Sendable {
    /// The error in the payload.
    public enum Reason: Hashable, Sendable {
        /// It is too short for its first required fields.
        case tooShort(needed: Int)
        /// It is longer than the longest attribute.
        case tooLong
        /// It reports a battery charge above 100 %.
        case beyondFull
    }

    /// The characteristic's assigned number.
    public let characteristic: UInt16
    /// The error in the payload.
    public let reason: Reason
    /// The payload in hexadecimal: its first 20 bytes.
    public let bytes: String

    init(_ reason: Reason, in payload: [UInt8], of characteristic: SensorCharacteristic) {
        self.characteristic = characteristic.rawValue
        self.reason = reason
        bytes =
            payload.prefix(20).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            + (payload.count > 20 ? "…" : "")
    }
}

extension PayloadError: CustomStringConvertible {
    /// One sentence for the status.
    public var description: String {
        let fault =
            switch reason {
            case .tooShort(let needed): "shorter than the required \(needed) bytes"
            case .tooLong: "longer than an attribute can be"
            case .beyondFull: "the battery level is above 100 %"
            }
        return "payload \"\(bytes)\" of \(String(characteristic, radix: 16, uppercase: true)): \(fault)"
    }
}
