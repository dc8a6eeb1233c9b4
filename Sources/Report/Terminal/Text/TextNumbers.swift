import Activities
import Cadence

extension Pace.Unit {
    /// The symbol of the unit: `km` or `mi`.
    var sign: String { self == .kilometer ? "km" : "mi" }
}

extension CivilDate {
    /// The day in short form: `Sat 21 Nov`.
    var short: String { "\(shortWeekdayName) \(fields.day) \(shortMonthName)" }
}
