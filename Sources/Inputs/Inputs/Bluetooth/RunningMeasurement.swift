import Cadence

/// One notification of a foot pod: RSC Measurement, 0x2A53.
///
/// Flags u8 [bit 0 a stride length follows, 1 a distance, 2 running]; speed u16, 1/256 m/s; cadence u8, 1/min; stride
/// length u16, cm; distance u32, dm (Running Speed and Cadence Profile 1.0). Further bytes are ignored.
struct RunningMeasurement: Hashable, Sendable {
    /// The speed that the foot pod reports.
    let speed: SpeedOverGround
    /// Counts per minute.
    ///
    /// The device counts either steps or strides. 0 for standing.
    let cadence: UInt8
    /// Whether the foot pod reports running; some foot pods never report it.
    let isRunning: Bool
    /// Length of one step or stride, depending on what the device counts; nil if not reported.
    let strideLength: Length?
    /// Distance since an arbitrary start, in dm; it may restart, and returns to 0 after 2³² dm; nil if not reported.
    let decimeters: UInt32?

    init(parsing payload: [UInt8]) throws(PayloadError) {
        var reader = PayloadReader(payload)
        guard let flags = reader.uint8(), let speed = reader.uint16(), let cadence = reader.uint8() else {
            throw PayloadError(.tooShort(needed: 4), in: payload, of: .runningSpeedAndCadence)
        }
        self.speed = SpeedOverGround(metersPerSecond: Double(speed) / 256)
        self.cadence = cadence
        isRunning = flags & 4 != 0
        let strideLength = flags & 1 != 0 ? reader.uint16() : nil
        let decimeters = flags & 2 != 0 ? reader.uint32() : nil
        // The payload is shorter than its flags require. Any field may be missing, so no optional field is used.
        self.strideLength = reader.isCut ? nil : strideLength.map { Length(meters: Double($0) / 100) }
        self.decimeters = reader.isCut ? nil : decimeters
    }
}

/// The optional features of a foot pod: RSC Feature, 0x2A54.
public struct RunningFeatures: OptionSet, Hashable, Sendable {
    /// The bits as received from the foot pod.
    public let rawValue: UInt16

    /// Creates a set from the received bits; unknown bits are kept.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    init(parsing payload: [UInt8]) throws(PayloadError) {
        var reader = PayloadReader(payload)
        guard let bits = reader.uint16() else {
            throw PayloadError(.tooShort(needed: 2), in: payload, of: .runningSpeedAndCadenceFeatures)
        }
        self.init(rawValue: bits)
    }

    /// The foot pod measures the length of a stride.
    public static let strideLength = RunningFeatures(rawValue: 1 << 0)
    /// The foot pod measures the total distance.
    public static let distance = RunningFeatures(rawValue: 1 << 1)
    /// The foot pod distinguishes walking from running.
    public static let gait = RunningFeatures(rawValue: 1 << 2)
    /// The foot pod can be calibrated.
    public static let calibration = RunningFeatures(rawValue: 1 << 3)
    /// The foot pod can be worn in several places.
    public static let locations = RunningFeatures(rawValue: 1 << 4)
}

/// One notification of a heart-rate strap: Heart Rate Measurement, 0x2A37.
///
/// Flags u8 [bit 0 the rate is a u16, 1 skin contact, 2 contact is measured, 3 energy follows, 4 intervals follow];
/// rate u8 or u16, 1/min; energy u16, kJ; intervals u16 each, 1/1024 s, oldest first (Heart Rate Service 1.0).
struct HeartMeasurement: Hashable, Sendable {
    /// The heart rate as reported, not checked; 0 while the strap has not detected a heart rate.
    let beatsPerMinute: UInt16
    /// Whether the strap touches the skin; nil if the strap cannot detect skin contact.
    let hasContact: Bool?
    /// Energy spent since an arbitrary start, in kJ; nil if not reported.
    let kilojoules: UInt16?
    /// Times between heartbeats since the previous measurement, oldest first.
    let intervals: [Duration]

    init(parsing payload: [UInt8]) throws(PayloadError) {
        var reader = PayloadReader(payload)
        guard let flags = reader.uint8(), let rate = flags & 1 != 0 ? reader.uint16() : reader.uint8().map(UInt16.init)
        else {
            let needed = (payload.first ?? 0) & 1 != 0 ? 3 : 2
            throw PayloadError(.tooShort(needed: needed), in: payload, of: .heartRate)
        }
        beatsPerMinute = rate
        hasContact = flags & 4 != 0 ? flags & 2 != 0 : nil
        kilojoules = flags & 8 != 0 ? reader.uint16() : nil
        var intervals: [Duration] = []
        if flags & 0x10 != 0 {
            while let interval = reader.uint16() { intervals.append(.seconds(Double(interval) / 1024)) }
        }
        self.intervals = intervals
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
