public import Cadence

// Figures as text, for every output of the programs: terminal, page, log and notification show the same digits.

extension Int {
    /// The number with commas between thousands: `12,301`.
    public var grouped: String {
        let digits = Array(String(magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[Swift.max(0, $0 - 3)..<$0]) }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }

    /// The number in two digits at least.
    public var twoDigits: String { magnitude < 10 ? "0\(self)" : "\(self)" }
}

extension Double {
    /// The nearest whole number (ties to even) with commas; in scientific form from 10¹² on.
    public var grouped: String { grouped(decimals: 0) }

    /// The number with so many decimals, 0…6, and commas between thousands; in scientific form from 10¹² on.
    public func grouped(decimals: Int) -> String {
        guard magnitude < 1e12 else { return "\(self)" }
        let decimals = Swift.min(Swift.max(decimals, 0), 6)
        let unitsPerOne = (0..<decimals).reduce(1) { power, _ in power * 10 }
        let units = Int((magnitude * Double(unitsPerOne)).rounded(.toNearestOrEven))
        let (whole, fraction) = units.quotientAndRemainder(dividingBy: unitsPerOne)
        let sign = self < 0 && units > 0 ? "-" : ""
        guard decimals > 0 else { return sign + whole.grouped }
        let digits = String(fraction)
        return sign + whole.grouped + "." + String(repeating: "0", count: decimals - digits.count) + digits
    }

    /// A share in per cent, rounded down, so that 100 % is shown only for all: `90 %`.
    public var percentText: String {
        let percent = (self * 100 + 1e-9).rounded(.down)
        return "\(percent.grouped) %"
    }
}

extension Duration {
    /// Hours, minutes and seconds as a stopwatch shows them, rounded to the second and not below zero: `52:14` or `1:02:03`.
    public var stopwatch: String {
        let isRoundedUp = components.attoseconds >= 500_000_000_000_000_000
        let seconds = Swift.min(Swift.max(0, components.seconds), .max - 1) + (isRoundedUp ? 1 : 0)
        let (minutes, second) = Int(clamping: seconds).quotientAndRemainder(dividingBy: 60)
        let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return (hours > 0 ? "\(hours):\(minute.twoDigits)" : "\(minute)") + ":" + second.twoDigits
    }
}

extension Distance {
    /// Kilometres or miles with two decimals and commas between thousands: `8.08 km`.
    public func text(_ units: Units) -> String {
        let text = formatted(units.distance)
        guard let point = text.firstIndex(of: "."), let whole = Int(text[..<point]) else { return text }
        return whole.grouped + text[point...]
    }
}

extension Speed {
    /// The pace of an activity on foot, the speed of a ride; nil for who stands still.
    public func text(_ kind: Activity.Kind, _ units: Units) -> String? {
        guard kind != .cycle else { return formatted(units.speed) }
        return Pace(self)?.formatted(per: units.pace)
    }
}

extension Units {
    /// A height in this unit, with its sign: `84 m`.
    public func height(_ meters: Double) -> String { (meters / metersPerHeight).grouped + " " + heightSymbol }
}

extension Measure {
    /// A value of it, in steps, metres or kilocalories, with its unit but for steps: `8,288`, `8.08 km`, `607 kcal`.
    public func text(_ value: Double, _ units: Units) -> String {
        switch self {
        case .steps: value.grouped
        case .distance: Distance(meters: value).text(units)
        case .calories: value.grouped + " kcal"
        }
    }

    /// A value of it with its unit: `8,213 steps`.
    public func phrase(_ value: Double, _ units: Units = .metric) -> String {
        text(value, units) + (self == .steps ? (value == 1 ? " step" : " steps") : "")
    }
}
