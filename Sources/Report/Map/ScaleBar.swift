internal import Activities
internal import Messages

/// A scale bar with a round length for a map.
struct ScaleBar: Hashable, Sendable {
    /// The length in metres.
    let meters: Double
    /// The label of the bar, for example `200 m`.
    let text: String

    /// Creates the longest bar that is not longer than `length` metres; nil if `length` is not above zero or not finite.
    ///
    /// The length of the bar in the user's unit is 1, 2 or 5 times a power of ten.
    init?(within length: Double, units: Units, messages: Messages = .english) {
        guard length > 0, length.isFinite else { return nil }
        let isFar = length >= units.distanceUnitLength * (units == .metric ? 1 : 0.1)
        let unit = isFar ? units.distanceUnitLength : units.metersPerHeight
        var power = 1.0
        while power * unit > length, power > 1e-6 { power /= 10 }
        while power * 10 * unit <= length { power *= 10 }
        let number = ([5, 2, 1].map { $0 * power }.first { $0 * unit <= length * (1 + 1e-9) }) ?? power
        meters = number * unit
        text =
            messages.localized(number.text(decimals: number < 0.1 ? 2 : number < 1 ? 1 : 0)) + thinSpace
            + (isFar ? units.distanceSymbol : units.heightSymbol)
    }
}
