import Cadence

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
