package import Cadence

/// The units in which distances, paces and heights are shown; the raw values are stable.
package enum Units: String, Hashable, Sendable, CaseIterable, Codable {
    /// Kilometres, and metres for heights.
    case metric
    /// Miles, and feet for heights.
    case miles

    package static let settings: [(text: String, value: Units)] = [("metric", .metric), ("imperial", .miles)]

    /// The units of a locale, which the environment variables `LC_ALL`, `LC_MEASUREMENT` and `LANG` name, in this order.
    ///
    /// Miles in the United States, Liberia and Myanmar (CLDR, `measurementData`), else kilometres.
    package init(locale environment: (String) -> String?) {
        let name = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
        let territory = name.split(separator: "_").dropFirst().first?.prefix(2) ?? ""
        self = ["US", "LR", "MM"].contains(territory) ? .miles : .metric
    }

    package var distance: Distance.Unit { self == .metric ? .kilometers : .miles }

    /// The distance unit of a pace, which is also the length of a split.
    package var pace: Pace.Unit { self == .metric ? .kilometer : .mile }

    package var speed: Speed.Unit { self == .metric ? .kilometersPerHour : .milesPerHour }

    /// The size of the unit of height in metres: 1, or 0.3048 for the international foot of 1959.
    package var metersPerHeight: Double { self == .metric ? 1 : 0.3048 }

    /// The symbol of the unit of height: `m` or `ft`.
    package var heightSymbol: String { self == .metric ? "m" : "ft" }
}

// Conversion of values to text, shared by terminal, web page, log and notifications so that all show the same digits.

extension Int {
    /// The number with commas between thousands: `12,301`.
    package var grouped: String {
        let digits = Array(String(magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[Swift.max(0, $0 - 3)..<$0]) }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }

    /// The number with at least two digits.
    package var twoDigits: String { magnitude < 10 ? "0\(self)" : "\(self)" }
}

extension Double {
    /// The nearest whole number (ties to even) with commas; in scientific notation from 10¹².
    package var grouped: String { grouped(decimals: 0) }

    /// The number with 0…6 decimals and commas between thousands; in scientific notation from 10¹².
    package func grouped(decimals: Int) -> String {
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

    /// A share in percent, rounded down so that only a complete share gives 100 %: `90 %`.
    package var percentText: String {
        let percent = (self * 100 + 1e-9).rounded(.down)
        return "\(percent.grouped) %"
    }
}

extension Duration {
    /// Hours, minutes and seconds, rounded to the second and at least zero: `52:14` or `1:02:03`.
    package var stopwatch: String {
        let isRoundedUp = components.attoseconds >= 500_000_000_000_000_000
        let seconds = Swift.min(Swift.max(0, components.seconds), .max - 1) + (isRoundedUp ? 1 : 0)
        let (minutes, second) = Int(clamping: seconds).quotientAndRemainder(dividingBy: 60)
        let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return (hours > 0 ? "\(hours):\(minute.twoDigits)" : "\(minute)") + ":" + second.twoDigits
    }
}

extension Distance {
    /// Kilometres or miles with two decimals and commas between thousands: `8.08 km`.
    package func text(_ units: Units) -> String {
        let text = formatted(units.distance)
        guard let point = text.firstIndex(of: "."), let whole = Int(text[..<point]) else { return text }
        return whole.grouped + text[point...]
    }
}

extension Speed {
    /// The mean speed over a distance; nil if the time or the distance is zero.
    package static func mean(_ distance: Distance, in time: Duration) -> Speed? {
        time > .zero && distance > .zero ? Speed(metersPerSecond: distance.meters / (time / .seconds(1))) : nil
    }

    /// The pace on foot, or the speed of a ride; nil for a pace at speed zero.
    package func text(_ kind: Activity.Kind, _ units: Units) -> String? {
        guard kind.isOnFoot else { return formatted(units.speed) }
        return Pace(self)?.formatted(per: units.pace)
    }
}

extension Units {
    /// A height with its unit: `84 m`.
    package func height(_ meters: Double) -> String { (meters / metersPerHeight).grouped + " " + heightSymbol }
}

extension Measure {
    /// A value in steps, metres or kilocalories as text; steps have no unit: `8,288`, `8.08 km`, `607 kcal`.
    package func text(_ value: Double, _ units: Units) -> String {
        switch self {
        case .steps: value.grouped
        case .distance: Distance(meters: value).text(units)
        case .calories: value.grouped + " kcal"
        }
    }

    /// A value with its unit: `8,213 steps`.
    package func phrase(_ value: Double, _ units: Units = .metric) -> String {
        text(value, units) + (self == .steps ? (value == 1 ? " step" : " steps") : "")
    }
}
