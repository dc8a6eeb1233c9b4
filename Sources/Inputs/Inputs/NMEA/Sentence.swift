package import Cadence

/// One NMEA 0183 sentence, with the fields that strided uses.
package enum Sentence: Hashable, Sendable {
    /// RMC, recommended minimum data: time, position, speed and whether there is a fix.
    case rmc(RMC)
    /// VTG, course and speed over ground; this sentence contains no time.
    case vtg(VTG)
    /// GGA (one constellation) or GNS (several): time, position and altitude of the fix; or GLL, which has no altitude.
    case fix(Fix)
    /// ZDA, time and date; the date is not decoded.
    case time(TimeOfDay?)
    /// GST, the errors of the position.
    case gst(GST)

    package struct RMC: Hashable, Sendable {
        package var time: TimeOfDay?
        /// Whether there is a fix, from the status letter and the mode letter together.
        package var mode: FixMode
        package var position: Position?
        /// Speed over ground; it may be present even if there is no fix.
        package var speed: SpeedOverGround?
    }

    package struct VTG: Hashable, Sendable {
        /// Speed over ground: from the field in knots, or if it is empty, from the field in km/h.
        package var speed: SpeedOverGround?
        /// False if the speed in knots and the speed in km/h disagree; true if one of them is missing.
        package var isConsistent: Bool
        /// Whether there is a fix, from the mode letter; nil if the sentence has none.
        package var mode: FixMode?
    }

    package struct Fix: Hashable, Sendable {
        package var time: TimeOfDay?
        package var position: Position?
        /// Whether there is a fix; nil if the field with this information is empty.
        package var mode: FixMode?
        /// Altitude above mean sea level.
        package var altitude: Altitude?
        /// The horizontal dilution of precision: the error of the position divided by the error of one satellite's distance.
        package var dilution: Double?
    }

    package struct GST: Hashable, Sendable {
        package var time: TimeOfDay?
        /// Standard deviations in metres.
        package var latitudeDeviation: Double?
        package var longitudeDeviation: Double?
    }

    /// The time of day, which begins or continues an epoch; nil if there is none, and for GST, which some receivers send late.
    package var time: TimeOfDay? {
        switch self {
        case .rmc(let rmc): rmc.time
        case .fix(let fix): fix.time
        case .time(let time): time
        case .vtg, .gst: nil
        }
    }
}

/// Why a line was not decoded.
package enum SentenceFault: Error, Hashable, Sendable {
    /// The checksum is wrong or missing.
    case checksum
    /// The checksum is valid, but the content of a field or the number of fields is invalid.
    case grammar
    /// The checksum is valid, but sentences of this kind are not decoded.
    case unread
}

/// Whether a receiver has a fix, from a mode letter (NMEA 2.3 and later) or a GGA quality digit.
package enum FixMode: Hashable, Sendable {
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

/// A speed (SOG) as a receiver reported it.
///
/// This speed has no upper limit; a value of the type `Speed` is always possible for a runner.
package struct SpeedOverGround: Hashable, Sendable {
    /// The speed in metres per second, finite and not negative.
    package let metersPerSecond: Double

    /// This speed as a value of the type `Speed`; nil if it is not possible for a runner.
    package var plausible: Speed? {
        Speed.range.contains(metersPerSecond) ? Speed(metersPerSecond: metersPerSecond) : nil
    }

    /// Whether this speed and the same speed given in another unit agree, apart from rounding: within 2 % + 0.02 m/s.
    func agrees(with other: SpeedOverGround) -> Bool {
        abs(metersPerSecond - other.metersPerSecond) <= 0.02 * max(metersPerSecond, other.metersPerSecond) + 0.02
    }
}

extension SpeedOverGround {
    /// Converts a speed in knots: one knot is one nautical mile, 1852 m, per hour.
    init(knots: Double) { self.init(metersPerSecond: knots * 1852 / 3600) }

    init(kilometersPerHour: Double) { self.init(metersPerSecond: kilometersPerHour / 3.6) }
}
