import Activities
import Cadence

extension Int {
    /// The number with commas between thousands: `12,301`.
    var grouped: String {
        let digits = Array(String(magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[Swift.max(0, $0 - 3)..<$0]) }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }

    /// The number in two digits at least.
    var twoDigits: String { magnitude < 10 ? "0\(self)" : "\(self)" }
}

extension Double {
    /// The nearest whole number with commas; in scientific form where there are no digits for it.
    var grouped: String {
        let nearest = rounded(.toNearestOrEven)
        guard nearest.magnitude < 1e12 else { return "\(self)" }
        return Int(nearest).grouped
    }

    /// The value without needless zeros, for the labels of an axis whose step is `step`.
    func label(step: Double) -> String {
        guard step < 1, magnitude < 1e6 else { return grouped }
        let tens = step < 0.1 ? 100.0 : 10
        let units = Int((self * tens).rounded())
        let fraction = units.magnitude % UInt(tens)
        let digits = tens == 100 && fraction < 10 ? "0\(fraction)" : "\(fraction)"
        return (units < 0 ? "-" : "") + "\(units.magnitude / UInt(tens)).\(digits)"
    }
}

extension Duration {
    /// Hours, minutes and seconds as a stopwatch shows them: `52:14` or `1:02:03`.
    public var stopwatch: String {
        let isRoundedUp = components.attoseconds >= 500_000_000_000_000_000
        let seconds = min(max(0, components.seconds), .max - 1) + (isRoundedUp ? 1 : 0)
        let (minutes, second) = Int(clamping: seconds).quotientAndRemainder(dividingBy: 60)
        let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return (hours > 0 ? "\(hours):\(minute.twoDigits)" : "\(minute)") + ":" + second.twoDigits
    }
}

extension Speed {
    /// The pace, or the speed of a ride; nil for who stands still.
    func text(_ kind: Activity.Kind, _ units: Units) -> String? {
        guard kind != .cycle else { return formatted(units.speed) }
        return Pace(self)?.formatted(per: units.pace)
    }
}

extension StepRate {
    /// Steps a minute without decimals.
    var whole: String { stepsPerMinute.grouped }
}

extension Pace.Distance {
    /// Its sign: `km` or `mi`.
    var sign: String { self == .kilometer ? "km" : "mi" }
}

extension Units {
    /// A height in this unit, with its sign: `84 m`.
    func height(_ meters: Double) -> String { (meters / metersPerHeight).grouped + " " + heightSymbol }
}

extension CivilDate {
    /// The day as it is said: `Sat 21 Nov`.
    var short: String { "\(shortWeekdayName) \(fields.day) \(shortMonthName)" }
}
