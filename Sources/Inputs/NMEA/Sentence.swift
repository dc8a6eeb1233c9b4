public import Cadence

/// One NMEA 0183 sentence, with the fields that strided uses.
public enum Sentence: Hashable, Sendable {
    /// Recommended minimum data: speed and validity.
    case rmc(RMC)
    /// Track made good and ground speed; without a time.
    case vtg(VTG)
    /// Fix data of one constellation (GGA) or several (GNS): altitude.
    case fix(Fix)
    /// Geographic position.
    case gll(GLL)
    /// Time and date.
    case zda(ZDA)

    /// Recommended minimum data: RMC.
    public struct RMC: Hashable, Sendable {
        /// Time of the fix.
        public var time: TimeOfDay?
        /// Whether there is a fix: status and mode together.
        public var mode: FixMode
        /// Position of the fix.
        public var position: Position?
        /// Speed over ground, also if the mode is not valid.
        public var speed: SpeedOverGround?
    }

    /// Course and speed over ground: VTG.
    public struct VTG: Hashable, Sendable {
        /// Speed over ground from the field in knots, or else from the field in km/h.
        public var speed: SpeedOverGround?
        /// False if the two fields disagree.
        public var isConsistent: Bool
        /// The decoded mode letter; nil without one.
        public var mode: FixMode?
    }

    /// Fix data: GGA and GNS.
    public struct Fix: Hashable, Sendable {
        /// Time of the fix.
        public var time: TimeOfDay?
        /// Position of the fix.
        public var position: Position?
        /// Whether there is a fix; nil if the field is empty.
        public var mode: FixMode?
        /// Altitude of the fix.
        public var altitude: Altitude?
    }

    /// Geographic position: GLL.
    public struct GLL: Hashable, Sendable {
        /// Position of the fix.
        public var position: Position?
        /// Time of the fix.
        public var time: TimeOfDay?
        /// Whether there is a fix: status and mode together.
        public var mode: FixMode
    }

    /// Time and date (ZDA), of which only the time is decoded.
    public struct ZDA: Hashable, Sendable {
        /// Time of day.
        public var time: TimeOfDay?
    }

    /// The time of day in the sentence, or nil.
    public var time: TimeOfDay? {
        switch self {
        case .rmc(let rmc): rmc.time
        case .fix(let fix): fix.time
        case .gll(let gll): gll.time
        case .zda(let zda): zda.time
        case .vtg: nil
        }
    }
}

/// Why a line was not decoded.
public enum SentenceFault: Error, Hashable, Sendable {
    /// The checksum is wrong or missing.
    case checksum
    /// The checksum is valid, but a field violates its grammar, or the number of fields is wrong.
    case grammar
    /// A valid sentence of a kind that is not decoded.
    case unread
}
