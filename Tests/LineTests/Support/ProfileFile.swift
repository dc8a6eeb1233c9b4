/// A FIT file of a watch with the properties of the runner.
package struct ProfileFile {
    package var centimeters: UInt8 = 0xFF
    package var hectograms: UInt16 = 0xFFFF
    package var restingHeartRate: UInt8 = 0xFF
    package var maximumHeartRate: UInt8 = 0xFF
    package var runningStepMillimeters: UInt16 = 0
    package var walkingStepMillimeters: UInt16 = 0

    package init() {}

    /// Inserts the message `user_profile` into a complete FIT file whose header has 14 bytes.
    package func inserted(into file: [UInt8]) -> [UInt8] {
        // Local message type 15, message 3: numbers, sizes and types of the fields.
        var message: [UInt8] = [0x4F, 0, 0, 3, 0, 6]
        message += [3, 1, 2, 4, 2, 0x84, 8, 1, 2, 11, 1, 2, 31, 2, 0x84, 32, 2, 0x84]
        message += [0x0F, centimeters] + Self.bytes(hectograms) + [restingHeartRate, maximumHeartRate]
        message += Self.bytes(runningStepMillimeters) + Self.bytes(walkingStepMillimeters)
        let content = message + file[14..<(file.count - 2)]
        var whole = Array(file[..<12])
        for byte in 0..<4 { whole[4 + byte] = UInt8(truncatingIfNeeded: content.count >> (8 * byte)) }
        whole += Self.bytes(Self.checksum(whole)) + content
        return whole + Self.bytes(Self.checksum(whole))
    }

    private static func bytes(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

    /// CRC-16/ARC bit by bit: polynomial 0x8005, reflected.
    private static func checksum(_ bytes: [UInt8]) -> UInt16 {
        bytes.reduce(0) { crc, byte in
            (0..<8).reduce(crc ^ UInt16(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
        }
    }
}
