public import Cadence

/// Whether a receiver has a fix, from a mode letter (NMEA 2.3 and later) or a GGA quality digit.
public enum FixMode: Hashable, Sendable {
    /// A usable fix of this quality.
    case valid(FixQuality)
    /// A simulated fix, or one entered by hand.
    case simulated
    /// The receiver has no fix.
    case invalid

    /// Decodes a mode letter; an unknown letter means no fix.
    init(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "A"): self = .valid(.autonomous)
        case UInt8(ascii: "D"): self = .valid(.differential)
        case UInt8(ascii: "P"): self = .valid(.precise)
        case UInt8(ascii: "R"): self = .valid(.rtkFixed)
        case UInt8(ascii: "F"): self = .valid(.rtkFloat)
        case UInt8(ascii: "E"): self = .valid(.deadReckoning)
        case UInt8(ascii: "S"), UInt8(ascii: "M"): self = .simulated
        default: self = .invalid
        }
    }

    /// Decodes the quality digit of a GGA sentence; nil for other bytes.
    init?(qualityDigit: UInt8) {
        switch qualityDigit {
        case UInt8(ascii: "0"): self = .invalid
        case UInt8(ascii: "1"): self = .valid(.autonomous)
        case UInt8(ascii: "2"): self = .valid(.differential)
        case UInt8(ascii: "3"): self = .valid(.precise)
        case UInt8(ascii: "4"): self = .valid(.rtkFixed)
        case UInt8(ascii: "5"): self = .valid(.rtkFloat)
        case UInt8(ascii: "6"): self = .valid(.deadReckoning)
        case UInt8(ascii: "7"), UInt8(ascii: "8"): self = .simulated
        // Novatel receivers use 9 for a fix with SBAS corrections.
        case UInt8(ascii: "9"): self = .valid(.differential)
        default: return nil
        }
    }

    /// Combines a status letter (A means a fix; any other letter, or none, means no fix) with the mode letter, if there is one.
    init(status: UInt8?, mode: UInt8?) {
        guard status == UInt8(ascii: "A") else {
            self = .invalid
            return
        }
        self = mode.map(FixMode.init(letter:)) ?? .valid(.unspecified)
    }
}
