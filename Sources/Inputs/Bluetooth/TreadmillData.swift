import Cadence

/// One notification of a treadmill: Treadmill Data, 0x2ACD (Fitness Machine Service 1.0); each field is nil if not reported.
///
/// A treadmill omits a value that it does not measure, or sends it as "not available": FF, FFFF, and 7FFF for signed fields.
struct TreadmillData: Hashable, Sendable {
    /// Speed of the belt; nil also in the first part of a split report, which leaves the speed unchanged.
    var speed: SpeedOverGround?
    /// Mean speed of the belt since the workout began.
    var averageSpeed: SpeedOverGround?
    /// Distance since the workout began, in metres.
    var meters: UInt32?
    /// Gradient of the belt, in 0.1 %, negative downhill.
    var inclination: Int16?
    /// The ramp's angle, in 0.1°.
    var rampAngle: Int16?
    /// Height climbed, in 0.1 m.
    var ascent: UInt16?
    /// Height descended, in 0.1 m.
    var descent: UInt16?
    /// The pace that the treadmill shows.
    var pace: Pace?
    /// The mean pace since the workout began.
    var averagePace: Pace?
    /// Energy spent since the workout began, in kcal.
    var kilocalories: UInt16?
    /// Energy per hour, in kcal.
    var kilocaloriesPerHour: UInt16?
    /// Energy per minute, in kcal.
    var kilocaloriesPerMinute: UInt8?
    /// Heart rate in beats per minute, as reported; 0 without a strap.
    var beatsPerMinute: UInt8?
    /// Metabolic equivalent, in units of 0.1 MET.
    var metabolicEquivalent: UInt8?
    /// Time since the workout began.
    var elapsed: Duration?
    /// Time until the workout ends.
    var remaining: Duration?
    /// The force of the runner on the belt, in newtons.
    var force: Int16?
    /// The power of the runner, in watts.
    var power: Int16?
    /// Steps since an arbitrary start, from treadmills that use a reserved bit for this.
    var steps: UInt32?
    /// Whether this is the part of a split report that contains no speed (flag "More Data").
    var isMoreData = false
    /// Whether the flags announced more fields than were sent.
    var isCut = false

    /// The flags in the first two bytes: each bit announces a field, and the fields are in the order of the bits.
    struct Flags: OptionSet {
        let rawValue: UInt16

        static let moreData = Flags(rawValue: 1 << 0)
        static let averageSpeed = Flags(rawValue: 1 << 1)
        static let distance = Flags(rawValue: 1 << 2)
        static let inclination = Flags(rawValue: 1 << 3)
        static let elevation = Flags(rawValue: 1 << 4)
        static let pace = Flags(rawValue: 1 << 5)
        static let averagePace = Flags(rawValue: 1 << 6)
        static let energy = Flags(rawValue: 1 << 7)
        static let heartRate = Flags(rawValue: 1 << 8)
        static let metabolicEquivalent = Flags(rawValue: 1 << 9)
        static let elapsed = Flags(rawValue: 1 << 10)
        static let remaining = Flags(rawValue: 1 << 11)
        static let power = Flags(rawValue: 1 << 12)
        /// A reserved bit; some treadmills set it, and add a step count at the end of the report (hassio-ftms, issue 3).
        static let steps = Flags(rawValue: 1 << 13)
    }
}
