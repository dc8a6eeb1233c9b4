/// One notification of a treadmill: Treadmill Data, 0x2ACD (Fitness Machine Service 1.0), with the fields that strided uses.
///
/// Each field is nil if not reported. A treadmill omits a value that it does not measure, or sends it as "not available": FF, FFFF, and
/// 7FFF for signed fields.
struct TreadmillData: Hashable, Sendable {
    /// Speed of the belt; nil also in the first part of a split report, which leaves the speed unchanged.
    var speed: SpeedOverGround?
    /// Distance since the workout began, in metres.
    var meters: UInt32?
    /// Gradient of the belt, in 0.1 %, negative downhill.
    var inclination: Int16?
    /// Heart rate in beats per minute, as reported; 0 without a strap.
    var beatsPerMinute: UInt8?
    /// Whether this is the part of a split report that contains no speed (flag "More Data").
    var isMoreData = false
}

extension TreadmillData {
    /// Decodes as many fields as the payload contains: many treadmills announce more fields than they send.
    ///
    /// - Throws: `PayloadError` if the flags, or the announced speed, are incomplete.
    init(parsing payload: [UInt8]) throws(PayloadError) {
        var reader = PayloadReader(payload)
        guard let flags = reader.uint16() else {
            throw PayloadError(.tooShort(needed: 2), in: payload, of: .treadmillData)
        }
        isMoreData = flags & 1 != 0
        if !isMoreData {
            guard reader.remaining >= 2 else {
                throw PayloadError(.tooShort(needed: 4), in: payload, of: .treadmillData)
            }
            speed = reader.availableUInt16().map { SpeedOverGround(kilometersPerHour: Double($0) / 100) }
        }
        let fields = Field.allCases.filter { flags >> $0.rawValue & 1 != 0 }
        let pace = Self.paceSize(fields, flags: flags, length: payload.count)
        for field in fields {
            switch field {
            case .distance: meters = reader.availableUInt24()
            case .inclination:
                inclination = reader.availableInt16()
                // The angle of the ramp follows.
                reader.skip(2)
            case .heartRate: beatsPerMinute = reader.availableUInt8()
            default: reader.skip(field.size(pace: pace))
            }
        }
    }

    /// The size of a pace field, 1 or 2 bytes, with which the announced fields fit the length of the payload.
    ///
    /// The specification of 2017 has one byte with a unit of 0.1 km/min, which many treadmills still use. The present one has
    /// two bytes with seconds per 500 m. Only the length of the whole report shows which one is used.
    ///
    /// - Returns: nil if neither size fits, for example in an incomplete report. Then the pace and the fields after it cannot be read.
    private static func paceSize(_ fields: [Field], flags: UInt16, length: Int) -> Int? {
        func end(pace: Int) -> Int { fields.reduce(flags & 1 != 0 ? 2 : 4) { $0 + ($1.size(pace: pace) ?? 0) } }
        let (narrow, wide) = (end(pace: 1), end(pace: 2))
        // Some treadmills set a reserved bit, and add a step count of three bytes at the end (hassio-ftms, issue 3).
        let steps = flags & 1 << 13 != 0 ? 3 : 0
        switch length {
        case wide, wide + steps: return 2
        case narrow, narrow + steps: return 1
        // A newer version of the Bluetooth service may append more bytes.
        case wide...: return 2
        case narrow...: return 1
        default: return nil
        }
    }

    /// The fields after the speed, in the order in which they are sent; the raw value is the bit of the flags that announces a field.
    private enum Field: Int, CaseIterable {
        case averageSpeed = 1
        case distance, inclination, elevation, pace, averagePace, energy, heartRate, metabolicEquivalent
        case elapsed, remaining, power

        /// The size of the field in bytes.
        ///
        /// - Parameter pace: The size of a field with a pace, which differs between treadmills.
        func size(pace: Int?) -> Int? {
            switch self {
            case .heartRate, .metabolicEquivalent: 1
            case .averageSpeed, .elapsed, .remaining: 2
            case .distance: 3
            case .inclination, .elevation, .power: 4
            case .energy: 5
            case .pace, .averagePace: pace
            }
        }
    }
}
