public import Cadence

/// A speed (SOG) as a receiver reported it.
///
/// This speed has no upper limit; a value of the type `Speed` is always possible for a runner.
public struct SpeedOverGround: Hashable, Sendable {
    /// The speed in metres per second, finite and not negative.
    public let metersPerSecond: Double

    init(metersPerSecond: Double) {
        self.metersPerSecond = metersPerSecond
    }

    /// Converts a speed in knots: one knot is one nautical mile, 1852 m, per hour.
    init(knots: Double) {
        metersPerSecond = knots * 1852 / 3600
    }

    init(kilometersPerHour: Double) {
        metersPerSecond = kilometersPerHour / 3.6
    }

    /// This speed as a value of the type `Speed`; nil if it is not possible for a runner.
    public var plausible: Speed? {
        Speed.range.contains(metersPerSecond) ? Speed(metersPerSecond: metersPerSecond) : nil
    }

    /// Whether this speed and the same speed given in another unit agree, apart from rounding: within 2 % + 0.02 m/s.
    func agrees(with other: SpeedOverGround) -> Bool {
        abs(metersPerSecond - other.metersPerSecond) <= 0.02 * max(metersPerSecond, other.metersPerSecond) + 0.02
    }
}
