import Activities
import Cadence

extension Pace.Distance {
    /// Its sign: `km` or `mi`.
    var sign: String { self == .kilometer ? "km" : "mi" }
}

extension CivilDate {
    /// The day as it is said: `Sat 21 Nov`.
    var short: String { "\(shortWeekdayName) \(fields.day) \(shortMonthName)" }
}
