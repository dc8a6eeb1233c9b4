public import Cadence

/// One NMEA 0183 sentence, with the fields that matter here.
public enum Sentence: Hashable, Sendable {
    /// Recommended minimum: speed and validity in one.
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
        /// Where.
        public var position: Position?
        /// Speed over ground, whatever the mode says.
        public var speed: SpeedOverGround?
    }

    /// Course and speed over ground: VTG.
    public struct VTG: Hashable, Sendable {
        /// Speed over ground from the field in knots, else from that in km/h.
        public var speed: SpeedOverGround?
        /// False if the two fields disagree.
        public var isConsistent: Bool
        /// What the mode letter says; nil without one.
        public var mode: FixMode?
    }

    /// Fix data: GGA and GNS.
    public struct Fix: Hashable, Sendable {
        /// Time of the fix.
        public var time: TimeOfDay?
        /// Where.
        public var position: Position?
        /// Whether there is a fix; nil if the field is empty.
        public var mode: FixMode?
        /// How high.
        public var altitude: Altitude?
    }

    /// Geographic position: GLL.
    public struct GLL: Hashable, Sendable {
        /// Where.
        public var position: Position?
        /// Time of the fix.
        public var time: TimeOfDay?
        /// Whether there is a fix: status and mode together.
        public var mode: FixMode
    }

    /// Time and date, of which the time is read: ZDA.
    public struct ZDA: Hashable, Sendable {
        /// Time.
        public var time: TimeOfDay?
    }

    /// The time it is stamped with.
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

/// Why a line is none of the sentences read here.
public enum SentenceFault: Error, Hashable, Sendable {
    /// The checksum is wrong or missing.
    case checksum
    /// The checksum holds, but a field does not follow its grammar, or there are too few or too many of them.
    case grammar
    /// A good sentence of a kind that is not read.
    case unread
}
