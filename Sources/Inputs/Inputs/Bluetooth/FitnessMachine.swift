package import Cadence

// The bytes of the Fitness Machine Service 1.0 that concern the control of a treadmill. Every field is little-endian. A payload that is
// shorter than its fields gives nil; bytes after the fields are ignored.

extension MachineRequest {
    /// The value to be written to the characteristic Fitness Machine Control Point, 0x2AD9; a number outside its field is clamped.
    package var payload: [UInt8] {
        switch self {
        case .control: [operation]
        case .speed(let speed): Self.bytes(operation, UInt16(clamping: speed))
        case .inclination(let inclination): Self.bytes(operation, UInt16(bitPattern: Int16(clamping: inclination)))
        }
    }

    private static func bytes(_ operation: UInt8, _ parameter: UInt16) -> [UInt8] {
        [operation, UInt8(truncatingIfNeeded: parameter), UInt8(truncatingIfNeeded: parameter >> 8)]
    }
}

extension MachineAnswer {
    /// Decodes an indication of Fitness Machine Control Point, 0x2AD9; nil if it is not an answer.
    package init?(parsing payload: [UInt8]) {
        var reader = PayloadReader(payload)
        guard reader.uint8() == 0x80, let operation = reader.uint8(), let code = reader.uint8() else { return nil }
        self.init(operation: operation, result: Result(rawValue: code) ?? .failed)
    }
}

extension MachineStatus {
    /// Decodes a notification of Fitness Machine Status, 0x2ADA; nil for a status that does not concern the control of a treadmill.
    package init?(parsing payload: [UInt8]) {
        var reader = PayloadReader(payload)
        switch reader.uint8() {
        case 0x01: self = .reset
        // Without its parameter, the change counts as a stop, which is the stronger one.
        case 0x02: self = reader.uint8() == 2 ? .paused : .stopped
        case 0x03: self = .safetyKey
        case 0x04: self = .started
        case 0x05:
            guard let speed = reader.uint16() else { return nil }
            self = .speed(Int(speed))
        case 0x06:
            guard let inclination = reader.uint16() else { return nil }
            self = .inclination(Int(Int16(bitPattern: inclination)))
        case 0xFF: self = .controlLost
        default: return nil
        }
    }
}

/// What a program can set on a fitness machine: the second half of Fitness Machine Feature, 0x2ACC.
package struct MachineFeatures: Hashable, Sendable {
    package let setsSpeed: Bool
    package let setsInclination: Bool

    /// Decodes the characteristic; nil if it is shorter than its 8 bytes.
    package init?(parsing payload: [UInt8]) {
        var reader = PayloadReader(payload)
        reader.skip(4)
        guard let settings = reader.uint16(), reader.uint16() != nil else { return nil }
        setsSpeed = settings & 1 != 0
        setsInclination = settings & 2 != 0
    }
}

extension MachineRange {
    /// *Design*: the steps of a machine that reports 0: 0.1 km/h and 0.5 %, as most treadmills have.
    private static let usualSteps = (speed: 10, inclination: 5)

    /// Decodes Supported Speed Range, 0x2AD4, in 0.01 km/h; nil if it is too short, or if no speed above 0 is possible.
    package init?(parsingSpeeds payload: [UInt8]) {
        var reader = PayloadReader(payload)
        guard let lowest = reader.uint16(), let highest = reader.uint16(), let step = reader.uint16(), highest > 0
        else {
            return nil
        }
        self.init(lowest: Int(lowest), highest: Int(highest), increment: Int(step), usual: Self.usualSteps.speed)
    }

    /// Decodes Supported Inclination Range, 0x2AD5, in 0.1 %; nil if it is too short or empty.
    package init?(parsingInclinations payload: [UInt8]) {
        var reader = PayloadReader(payload)
        guard let lowest = reader.uint16(), let highest = reader.uint16(), let step = reader.uint16() else {
            return nil
        }
        self.init(
            lowest: Int(Int16(bitPattern: lowest)),
            highest: Int(Int16(bitPattern: highest)),
            increment: Int(step),
            usual: Self.usualSteps.inclination
        )
    }
}
