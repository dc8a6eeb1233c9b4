import Cadence

/// What a foot pod notifies: RSC Measurement, 0x2A53.
///
/// Flags u8 [bit 0 a stride length follows, 1 a distance, 2 running]; speed u16, 1/256 m/s; cadence u8, 1/min; stride
/// length u16, cm; distance u32, dm (Running Speed and Cadence Profile 1.0). Bytes beyond these are passed over.
struct RunningMeasurement: Hashable, Sendable {
    /// How fast.
    let speed: SpeedOverGround
    /// Counts per minute: of steps or of strides, as the device has it; 0 for standing.
    let cadence: UInt8
    /// Whether it says that its wearer runs; some say so never.
    let isRunning: Bool
    /// Length of what `cadence` counts; nil when not said.
    let strideLength: Length?
    /// Distance since any beginning, in decimetres; it may begin again and wraps at 2³²; nil when not said.
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
        // Shorter than its flags say: which of the fields was left out cannot be told.
        self.strideLength = reader.isCut ? nil : strideLength.map { Length(meters: Double($0) / 100) }
        self.decimeters = reader.isCut ? nil : decimeters
    }
}

/// What a foot pod says it can measure: RSC Feature, 0x2A54.
public struct RunningFeatures: OptionSet, Hashable, Sendable {
    /// The bits as they were read.
    public let rawValue: UInt16

    /// Takes the bits as they were read; unknown ones are kept.
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

    /// The length of a stride.
    public static let strideLength = RunningFeatures(rawValue: 1 << 0)
    /// The distance covered.
    public static let distance = RunningFeatures(rawValue: 1 << 1)
    /// Whether its wearer walks or runs.
    public static let gait = RunningFeatures(rawValue: 1 << 2)
    /// It can be calibrated.
    public static let calibration = RunningFeatures(rawValue: 1 << 3)
    /// It can be worn in several places.
    public static let locations = RunningFeatures(rawValue: 1 << 4)
}
