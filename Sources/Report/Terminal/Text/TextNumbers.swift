import Cadence

extension Pace.Unit {
    /// The symbol of the unit of distance: `km` or `mi`.
    var sign: String { self == .kilometer ? "km" : "mi" }
}
