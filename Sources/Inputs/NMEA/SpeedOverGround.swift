public import Cadence

/// A speed as a receiver printed it (SOG), of any size; what a runner's can be is a `Speed`.
public struct SpeedOverGround: Hashable, Sendable {
    /// Metres per second, finite and not negative.
    public let metersPerSecond: Double

    init(metersPerSecond: Double) {
        self.metersPerSecond = metersPerSecond
    }

    /// A knot is a nautical mile of 1852 m an hour.
    init(knots: Double) {
        metersPerSecond = knots * 1852 / 3600
    }

    init(kilometersPerHour: Double) {
        metersPerSecond = kilometersPerHour / 3.6
    }

    /// The speed if a runner can have it, else nil.
    public var plausible: Speed? {
        Speed.range.contains(metersPerSecond) ? Speed(metersPerSecond: metersPerSecond) : nil
    }

    /// Whether two printings of one speed in different units agree, but for their rounding: within 2 % + 0.02 m/s.
    func agrees(with other: SpeedOverGround) -> Bool {
        abs(metersPerSecond - other.metersPerSecond) <= 0.02 * max(metersPerSecond, other.metersPerSecond) + 0.02
    }
}
