import Cadence

extension TreadmillData {
    /// Reads a report as far as its bytes go: many machines announce more than they send.
    ///
    /// - Throws: `PayloadError` for a report that ends before its flags do, or before the speed that they announce.
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

/// How a machine writes its pace.
///
/// The service's text of 2017 has one byte of 0.1 km/min, which many machines keep to; today's has two bytes of seconds
/// per 500 m. Only the length of the whole report tells which.
enum PaceWidth: Int {
    case kilometersPerMinute = 1
    case secondsPer500Meters = 2

    /// The width that makes the announced fields as long as the report; nil where neither can be told, as in one cut
    /// short: neither the pace nor what comes after it can be read then.
    init?(_ flags: TreadmillData.Flags, length: Int) {
        let narrow = flags.length(pace: .kilometersPerMinute)
        let wide = flags.length(pace: .secondsPer500Meters)
        let steps = flags.contains(.steps) ? 3 : 0
        switch length {
        case wide, wide + steps: self = .secondsPer500Meters
        case narrow, narrow + steps: self = .kilometersPerMinute
        // Extra bytes, as newer revisions of a service may append.
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

    /// The length of a report with these flags, in bytes.
    fileprivate func length(pace: PaceWidth) -> Int {
        let fixed = Self.sizes.reduce(contains(.moreData) ? 2 : 4) { $0 + (contains($1.flag) ? $1.size : 0) }
        return fixed + (contains(.pace) ? pace.rawValue : 0) + (contains(.averagePace) ? pace.rawValue : 0)
    }
}

extension PayloadReader {
    fileprivate mutating func speed() -> SpeedOverGround? {
        availableUInt16().map { SpeedOverGround(kilometersPerHour: Double($0) / 100) }
    }

    /// A sum of heights; some machines (Life Fitness) write "not available" as if it had a sign.
    fileprivate mutating func height() -> UInt16? {
        availableUInt16().flatMap { $0 == 0x7FFF ? nil : $0 }
    }

    /// A pace; nil for a standing belt's.
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
