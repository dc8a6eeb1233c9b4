package import Cadence

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
