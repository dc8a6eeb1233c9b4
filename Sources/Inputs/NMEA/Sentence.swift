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
