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

extension TreadmillData {
    /// Decodes as many fields as the payload contains: many treadmills announce more fields than they send.
    ///
    /// - Throws: `PayloadError` if the flags, or the announced speed, are incomplete.
    init(parsing payload: [UInt8]) throws(PayloadError) {
        var reader = PayloadReader(payload)
        guard let bits = reader.uint16() else {
            throw PayloadError(.tooShort(needed: 2), in: payload, of: .treadmillData)
        }
        let flags = Flags(rawValue: bits)
        isMoreData = flags.contains(.moreData)
        if !isMoreData {
            guard reader.remaining >= 2 else {
                throw PayloadError(.tooShort(needed: 4), in: payload, of: .treadmillData)
            }
            speed = reader.speed()
        }
        readMotion(flags, PaceWidth(flags, length: payload.count), &reader)
        readEffort(flags, &reader)
        if flags.contains(.steps), reader.remaining == 3 { steps = reader.availableUInt24() }
        isCut = reader.isCut
    }

    private mutating func readMotion(_ flags: Flags, _ width: PaceWidth?, _ reader: inout PayloadReader) {
        if flags.contains(.averageSpeed) { averageSpeed = reader.speed() }
        if flags.contains(.distance) { meters = reader.availableUInt24() }
        if flags.contains(.inclination) {
            inclination = reader.availableInt16()
            rampAngle = reader.availableInt16()
        }
        if flags.contains(.elevation) {
            ascent = reader.height()
            descent = reader.height()
        }
        if flags.contains(.pace) { pace = reader.pace(width) }
        if flags.contains(.averagePace) { averagePace = reader.pace(width) }
    }

    private mutating func readEffort(_ flags: Flags, _ reader: inout PayloadReader) {
        if flags.contains(.energy) {
            kilocalories = reader.availableUInt16()
            kilocaloriesPerHour = reader.availableUInt16()
            kilocaloriesPerMinute = reader.availableUInt8()
        }
        if flags.contains(.heartRate) { beatsPerMinute = reader.availableUInt8() }
        if flags.contains(.metabolicEquivalent) { metabolicEquivalent = reader.availableUInt8() }
        if flags.contains(.elapsed) { elapsed = reader.availableUInt16().map(Duration.seconds) }
        if flags.contains(.remaining) { remaining = reader.availableUInt16().map(Duration.seconds) }
        if flags.contains(.power) {
            force = reader.availableInt16()
            power = reader.availableInt16()
        }
    }
}

/// The format of a treadmill's pace.
///
/// The specification of 2017 has one byte with a unit of 0.1 km/min, which many treadmills still use. The present one has
/// two bytes with seconds per 500 m. Only the length of the whole report shows which one is used.
enum PaceWidth: Int {
    case kilometersPerMinute = 1
    case secondsPer500Meters = 2

    /// Finds the format of the pace with which all announced fields have this total length.
    ///
    /// Nil if neither format fits, for example in an incomplete report. Then the pace and the fields after it cannot be read.
    init?(_ flags: TreadmillData.Flags, length: Int) {
        let narrow = flags.length(pace: .kilometersPerMinute)
        let wide = flags.length(pace: .secondsPer500Meters)
        let steps = flags.contains(.steps) ? 3 : 0
        switch length {
        case wide, wide + steps: self = .secondsPer500Meters
        case narrow, narrow + steps: self = .kilometersPerMinute
        // A newer version of the Bluetooth service may append more bytes.
        case wide...: self = .secondsPer500Meters
        case narrow...: self = .kilometersPerMinute
        default: return nil
        }
    }
}

extension TreadmillData.Flags {
    private static let sizes: [(flag: Self, size: Int)] = [
        (.averageSpeed, 2), (.distance, 3), (.inclination, 4), (.elevation, 4), (.energy, 5), (.heartRate, 1),
        (.metabolicEquivalent, 1), (.elapsed, 2), (.remaining, 2), (.power, 4),
    ]

    /// The length in bytes of a report that contains the fields of these flags, without a step count.
    fileprivate func length(pace: PaceWidth) -> Int {
        let fixed = Self.sizes.reduce(contains(.moreData) ? 2 : 4) { $0 + (contains($1.flag) ? $1.size : 0) }
        return fixed + (contains(.pace) ? pace.rawValue : 0) + (contains(.averagePace) ? pace.rawValue : 0)
    }
}

extension PayloadReader {
    fileprivate mutating func speed() -> SpeedOverGround? {
        availableUInt16().map { SpeedOverGround(kilometersPerHour: Double($0) / 100) }
    }

    /// Reads a sum of heights; it is nil also for 7FFF, the "not available" value that some treadmills (Life Fitness) send.
    fileprivate mutating func height() -> UInt16? {
        availableUInt16().flatMap { $0 == 0x7FFF ? nil : $0 }
    }

    /// Reads a pace; nil if it is not available or 0, which a treadmill reports when its belt stands still.
    fileprivate mutating func pace(_ width: PaceWidth?) -> Pace? {
        guard let width else {
            cut()
            return nil
        }
        switch width {
        case .kilometersPerMinute:
            return availableUInt8().flatMap { $0 == 0 ? nil : Pace(secondsPerKilometer: 600 / Double($0)) }
        case .secondsPer500Meters:
            return availableUInt16().flatMap { $0 == 0 ? nil : Pace(secondsPerKilometer: 2 * Double($0)) }
        }
    }
}
