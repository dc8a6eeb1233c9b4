package import Cadence

/// One notification of a foot pod: RSC Measurement, 0x2A53.
///
/// Flags u8; speed u16, 1/256 m/s; cadence u8, 1/min (Running Speed and Cadence Profile 1.0). The stride length and the distance, which
/// may follow, are not used.
struct RunningMeasurement: Hashable, Sendable {
    let speed: SpeedOverGround
    /// Counts per minute: the device counts either steps or strides; 0 for standing.
    let cadence: UInt8

    init(parsing payload: [UInt8]) throws(PayloadError) {
        var reader = PayloadReader(payload)
        guard reader.uint8() != nil, let speed = reader.uint16(), let cadence = reader.uint8() else {
            throw PayloadError(.tooShort(needed: 4), in: payload, of: .runningSpeedAndCadence)
        }
        self.speed = SpeedOverGround(metersPerSecond: Double(speed) / 256)
        self.cadence = cadence
    }
}

/// One notification of a heart-rate strap: Heart Rate Measurement, 0x2A37.
///
/// Flags u8 [bit 0 the rate is a u16, 1 skin contact, 2 contact is measured]; rate u8 or u16, 1/min (Heart Rate Service 1.0). The energy and
/// the intervals between heartbeats, which may follow, are not used.
struct HeartMeasurement: Hashable, Sendable {
    /// The heart rate as reported, not checked; 0 while the strap has not detected a heart rate.
    let beatsPerMinute: UInt16
    /// Whether the strap touches the skin; nil if the strap cannot detect skin contact.
    let hasContact: Bool?

    init(parsing payload: [UInt8]) throws(PayloadError) {
        var reader = PayloadReader(payload)
        guard let flags = reader.uint8(), let rate = flags & 1 != 0 ? reader.uint16() : reader.uint8().map(UInt16.init)
        else {
            let needed = (payload.first ?? 0) & 1 != 0 ? 3 : 2
            throw PayloadError(.tooShort(needed: needed), in: payload, of: .heartRate)
        }
        beatsPerMinute = rate
        hasContact = flags & 4 != 0 ? flags & 2 != 0 : nil
    }
}

/// One notification of a foot pod that estimates the running power: Cycling Power Measurement, 0x2A63.
///
/// Flags u16; power s16, W (Cycling Power Service 1.1). The values of a bicycle, which may follow and depend on the flags, are not used: the
/// power always has the same place.
struct PowerMeasurement: Hashable, Sendable {
    /// More than a sprinter is a fault of the sensor; a runner has no negative power.
    static let plausible: ClosedRange<Int16> = 0...3000

    /// The power as reported, not checked.
    let watts: Int16

    init(parsing payload: [UInt8]) throws(PayloadError) {
        var reader = PayloadReader(payload)
        guard reader.uint16() != nil, let power = reader.uint16() else {
            throw PayloadError(.tooShort(needed: 4), in: payload, of: .power)
        }
        watts = Int16(bitPattern: power)
    }
}

/// One reading of a battery's charge: Battery Level, 0x2A19.
struct BatteryLevel: Hashable, Sendable {
    /// The charge in per cent, 0…100.
    let percent: Int

    init(parsing payload: [UInt8]) throws(PayloadError) {
        guard let level = payload.first else {
            throw PayloadError(.tooShort(needed: 1), in: payload, of: .batteryLevel)
        }
        guard level <= 100 else { throw PayloadError(.beyondFull, in: payload, of: .batteryLevel) }
        percent = Int(level)
    }
}

/// What strided itself sends as a foot pod: the values of RSC Measurement, 0x2A53, which `RunningMeasurement` reads.
package struct FootPodReport: Hashable, Sendable {
    package var speed: Speed
    /// The steps of both feet; nil while the runner stands, or if it is not known.
    package var cadence: StepRate?
    /// The distance since the foot pod was switched on; it must never decrease, unless a receiver sets it.
    package var distance: Distance
    package var isRunning: Bool

    package init(speed: Speed, cadence: StepRate?, distance: Distance, isRunning: Bool) {
        self.speed = speed
        self.cadence = cadence
        self.distance = distance
        self.isRunning = isRunning
    }

    /// The payload: flags u8 [bit 0 stride length, 1 distance, 2 running]; speed u16, 1/256 m/s; cadence u8, 1/min; stride length u16,
    /// cm; distance u32, dm (Running Speed and Cadence Service 1.0).
    ///
    /// All payloads have 10 bytes. A value that is too large for its field becomes the largest one. The stride length is the distance of
    /// one count of the cadence, and 0 if there is none.
    ///
    /// - Parameter unit: what the cadence counts; `auto` means strides.
    package func payload(counting unit: CadenceUnit) -> [UInt8] {
        let count = (cadence?.stepsPerMinute ?? 0) / (unit.stepsPerCount ?? 2)
        let stride = count > 0 ? speed.metersPerSecond * 60 / count : 0
        return [isRunning ? 0b111 : 0b011] + Self.bytes(speed.metersPerSecond * 256, 2) + Self.bytes(count, 1)
            + Self.bytes(stride * 100, 2) + Self.bytes(distance.meters * 10, 4)
    }

    /// The payload of Heart Rate Measurement, 0x2A37, with nothing but the rate.
    package static func payload(of rate: HeartRate) -> [UInt8] {
        // The range of a heart rate ends below 256 beats a minute, so one byte is enough.
        [0] + bytes(rate.beatsPerMinute, 1)
    }

    /// The nearest unsigned number of this many bytes, little-endian; NaN becomes 0.
    private static func bytes(_ value: Double, _ size: Int) -> [UInt8] {
        let largest = UInt64(1) << (8 * size) - 1
        let number = value > 0 ? value < Double(largest) ? UInt64(value.rounded()) : largest : 0
        return (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
