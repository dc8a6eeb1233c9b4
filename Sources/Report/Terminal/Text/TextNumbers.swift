import Activities
import Cadence

extension Pace.Unit {
    /// The symbol of the unit of distance: `km` or `mi`.
    var sign: String { self == .kilometer ? "km" : "mi" }
}

extension CivilDate {
    /// The date in a short form, for example `Sat 21 Nov`.
    var short: String { "\(shortWeekdayName) \(fields.day) \(shortMonthName)" }
}
