public import Cadence

/// One NMEA 0183 sentence, with the fields that strided uses.
public enum Sentence: Hashable, Sendable {
    /// RMC, recommended minimum data: time, position, speed and whether there is a fix.
    case rmc(RMC)
    /// VTG, course and speed over ground; this sentence contains no time.
    case vtg(VTG)
    /// GGA (one constellation) or GNS (several): time, position and altitude of the fix.
    case fix(Fix)
    /// GLL, geographic position: position, time and whether there is a fix.
    case gll(GLL)
    /// ZDA, time and date.
    case zda(ZDA)
    /// GST, the errors of the position.
    case gst(GST)

    /// The fields of an RMC sentence (recommended minimum data).
    public struct RMC: Hashable, Sendable {
        /// Time of the fix.
        public var time: TimeOfDay?
        /// Whether there is a fix, from the status letter and the mode letter together.
        public var mode: FixMode
        /// Position of the fix.
        public var position: Position?
        /// Speed over ground; it may be present even if there is no fix.
        public var speed: SpeedOverGround?
    }

    /// The fields of a VTG sentence (course and speed over ground).
    public struct VTG: Hashable, Sendable {
        /// Speed over ground: from the field in knots, or if it is empty, from the field in km/h.
        public var speed: SpeedOverGround?
        /// False if the speed in knots and the speed in km/h disagree; true if one of them is missing.
        public var isConsistent: Bool
        /// Whether there is a fix, from the mode letter; nil if the sentence has none.
        public var mode: FixMode?
    }

    /// The fields of a GGA or GNS sentence (fix data).
    public struct Fix: Hashable, Sendable {
        /// Time of the fix.
        public var time: TimeOfDay?
        /// Position of the fix.
        public var position: Position?
        /// Whether there is a fix; nil if the field with this information is empty.
        public var mode: FixMode?
        /// Altitude of the fix above mean sea level.
        public var altitude: Altitude?
        /// The horizontal dilution of precision: the error of the position divided by the error of one satellite's distance.
        public var dilution: Double?
    }

    /// The fields of a GLL sentence (geographic position).
    public struct GLL: Hashable, Sendable {
        /// Position of the fix.
        public var position: Position?
        /// Time of the fix.
        public var time: TimeOfDay?
        /// Whether there is a fix, from the status letter and the mode letter together.
        public var mode: FixMode
    }

    /// The time of a ZDA sentence (time and date); the date is not decoded.
    public struct ZDA: Hashable, Sendable {
        /// The time of day in the sentence.
        public var time: TimeOfDay?
    }

    /// The fields of a GST sentence (statistics of the position error).
    public struct GST: Hashable, Sendable {
        /// Time of the fix.
        public var time: TimeOfDay?
        /// Standard deviation of the latitude in metres.
        public var latitudeDeviation: Double?
        /// Standard deviation of the longitude in metres.
        public var longitudeDeviation: Double?
    }

    /// The time of day in the sentence, which begins or continues an epoch; nil if the sentence has none, and for GST, which some
    /// receivers send late.
    public var time: TimeOfDay? {
        switch self {
        case .rmc(let rmc): rmc.time
        case .fix(let fix): fix.time
        case .gll(let gll): gll.time
        case .zda(let zda): zda.time
        case .vtg, .gst: nil
        }
    }
}

/// Why a line was not decoded.
public enum SentenceFault: Error, Hashable, Sendable {
    /// The checksum is wrong or missing.
    case checksum
    /// The checksum is valid, but the content of a field or the number of fields is invalid.
    case grammar
    /// The checksum is valid, but sentences of this kind are not decoded.
    case unread
}

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

/// A speed (SOG) as a receiver reported it.
///
/// This speed has no upper limit; a value of the type `Speed` is always possible for a runner.
public struct SpeedOverGround: Hashable, Sendable {
    /// The speed in metres per second, finite and not negative.
    public let metersPerSecond: Double

    init(metersPerSecond: Double) {
        self.metersPerSecond = metersPerSecond
    }

    /// Converts a speed in knots: one knot is one nautical mile, 1852 m, per hour.
    init(knots: Double) {
        metersPerSecond = knots * 1852 / 3600
    }

    init(kilometersPerHour: Double) {
        metersPerSecond = kilometersPerHour / 3.6
    }

    /// This speed as a value of the type `Speed`; nil if it is not possible for a runner.
    public var plausible: Speed? {
        Speed.range.contains(metersPerSecond) ? Speed(metersPerSecond: metersPerSecond) : nil
    }

    /// Whether this speed and the same speed given in another unit agree, apart from rounding: within 2 % + 0.02 m/s.
    func agrees(with other: SpeedOverGround) -> Bool {
        abs(metersPerSecond - other.metersPerSecond) <= 0.02 * max(metersPerSecond, other.metersPerSecond) + 0.02
    }
}
