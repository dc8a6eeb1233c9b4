/// Why a sensor's payload was rejected.
public struct PayloadError: Error, Hashable, Sendable {
    /// What is wrong with the payload.
    public enum Reason: Hashable, Sendable {
        /// The payload is too short for its first required fields.
        case tooShort(needed: Int)
        /// The payload is longer than any Bluetooth attribute can be.
        case tooLong
        /// The payload reports a battery charge above 100 %.
        case beyondFull
    }

    /// The assigned number of the Bluetooth characteristic.
    public let characteristic: UInt16
    /// What is wrong with the payload.
    public let reason: Reason
    /// The first 20 bytes of the payload, in hexadecimal.
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
    /// The error as one sentence for the status.
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
