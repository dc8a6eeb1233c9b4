public import Cadence

/// A speed in the unit in which the runner wrote it, so that it is shown and written in that unit.
///
/// The amount is kept with three decimals. Therefore writing and reading it again does not change it.
public struct TargetSpeed: Hashable, Sendable {
    /// Seconds per kilometre or mile for a pace, otherwise the speed in the unit.
    public let amount: Double
    /// The unit.
    public let unit: Speed.Unit

    /// Creates a speed; nil if it is below 0.1 m/s (166:40/km) or above 15 m/s.
    public init?(_ amount: Double, _ unit: Speed.Unit) {
        let amount = amount.thousandths
        guard amount > 0, let metersPerSecond = Self.metersPerSecond(amount, unit),
            (0.1...Speed.range.upperBound).contains(metersPerSecond)
        else { return nil }
        self.amount = amount
        self.unit = unit
    }

    /// The speed.
    public var speed: Speed { Speed(metersPerSecond: Self.metersPerSecond(amount, unit) ?? 0) }

    private static func metersPerSecond(_ amount: Double, _ unit: Speed.Unit) -> Double? {
        switch unit {
        case .metersPerSecond: amount
        case .kilometersPerHour: amount / 3.6
        case .milesPerHour: amount * Pace.Unit.mile.meters / 3600
        case .pacePerKilometer: amount > 0 ? Pace.Unit.kilometer.meters / amount : nil
        case .pacePerMile: amount > 0 ? Pace.Unit.mile.meters / amount : nil
        }
    }
}

extension Double {
    /// The number rounded to three decimals, which is what the text forms can write.
    var thousandths: Double {
        let scaled = self * 1000
        guard scaled.magnitude < 0x1p53 else { return self }
        return scaled.rounded() / 1000
    }

    /// The number with at most three decimals and without trailing zeros.
    var shortText: String {
        let value = thousandths
        guard value.magnitude < 0x1p53, value == value.rounded() else { return "\(value)" }
        return "\(Int64(value))"
    }
}
