import Cadence

/// What a treadmill notifies: Treadmill Data, 0x2ACD (Fitness Machine Service 1.0), each field nil when not said.
///
/// What a machine does not measure it either leaves out or sends as "not available": FF, FFFF, 7FFF for what has a
/// sign.
struct TreadmillData: Hashable, Sendable {
    /// The belt's speed; nil also in the first half of a split report, which leaves the speed as it was.
    var speed: SpeedOverGround?
    /// The mean since the workout began.
    var averageSpeed: SpeedOverGround?
    /// Distance since the workout began, in metres.
    var meters: UInt32?
    /// How steep the belt stands, in 0.1 %, negative downhill.
    var inclination: Int16?
    /// The ramp's angle, in 0.1°.
    var rampAngle: Int16?
    /// Height climbed, in 0.1 m.
    var ascent: UInt16?
    /// Height descended, in 0.1 m.
    var descent: UInt16?
    /// The pace as the machine shows it.
    var pace: Pace?
    /// The mean of it.
    var averagePace: Pace?
    /// Energy spent, in kcal.
    var kilocalories: UInt16?
    /// The same per hour.
    var kilocaloriesPerHour: UInt16?
    /// The same per minute.
    var kilocaloriesPerMinute: UInt8?
    /// Beats per minute, as said; 0 without a strap.
    var beatsPerMinute: UInt8?
    /// Metabolic equivalents, in 0.1.
    var metabolicEquivalent: UInt8?
    /// Since the workout began.
    var elapsed: Duration?
    /// To its end.
    var remaining: Duration?
    /// The force on the belt, in newtons.
    var force: Int16?
    /// The power, in watts.
    var power: Int16?
    /// Steps since any beginning, from machines that make so much of a reserved bit.
    var steps: UInt32?
    /// Whether this is the half of a split report that holds no speed (the "More Data" flag).
    var isMoreData = false
    /// Whether the flags announced more than came.
    var isCut = false

    /// The bits of the first two bytes, in the order of the fields.
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
        /// Reserved; a step count at the end of the report on some machines (hassio-ftms, issue 3).
        static let steps = Flags(rawValue: 1 << 13)
    }
}
