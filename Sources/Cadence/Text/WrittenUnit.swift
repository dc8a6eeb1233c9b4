/// A unit as it is read and written: its sign, its spellings, its size, and how finely it is shown.
struct WrittenUnit: Sendable {
    /// What is written after the number, with its space.
    let suffix: String
    /// What is read, in lower case and without spaces.
    let spellings: [String]
    /// The unit's size in the unit the quantity is stored in.
    let size: Double
    /// Decimals shown.
    let decimals: Int

    /// A stored value in this unit, rounded to the decimals shown.
    func text(of value: Double) -> String {
        (value / size).fixedPoint(decimals: decimals) + suffix
    }

    /// Half of the last decimal shown, in the stored unit: how far a shown value may lie from the value.
    var rounding: Double {
        (0..<decimals).reduce(0.5) { half, _ in half / 10 } * size
    }
}
