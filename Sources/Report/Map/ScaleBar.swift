internal import Activities

/// A bar on a map of a round length.
struct ScaleBar: Hashable, Sendable {
    /// Its length in metres.
    let meters: Double
    /// What stands at it: `200 m`.
    let text: String

    /// The longest bar of 1, 2 or 5 times a power of ten, in the reader's unit, that is no longer than `length` metres; nil where there
    /// is no length.
    init?(within length: Double, units: Units) {
        guard length > 0, length.isFinite else { return nil }
        let isFar = length >= units.way * (units == .metric ? 1 : 0.1)
        let unit = isFar ? units.way : units.metersPerHeight
        var power = 1.0
        while power * unit > length, power > 1e-6 { power /= 10 }
        while power * 10 * unit <= length { power *= 10 }
        let number = ([5, 2, 1].map { $0 * power }.first { $0 * unit <= length * (1 + 1e-9) }) ?? power
        meters = number * unit
        text =
            number.text(decimals: number < 0.1 ? 2 : number < 1 ? 1 : 0) + thinSpace
            + (isFar ? units.waySymbol : units.heightSymbol)
    }
}
