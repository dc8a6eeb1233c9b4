/// A unit for parsing and formatting: its suffix, its spellings, its size, and its number of decimals.
struct WrittenUnit: Sendable {
    /// The text written after the number, with its space.
    let suffix: String
    /// The accepted spellings, in lower case and without spaces.
    let spellings: [String]
    /// The unit's size in the unit in which the quantity is stored.
    let size: Double
    /// Number of decimals written.
    let decimals: Int

    /// A stored value as text in this unit, rounded to `decimals`.
    func text(of value: Double) -> String {
        (value / size).fixedPoint(decimals: decimals) + suffix
    }

    /// Half of the last decimal, in the stored unit: the largest difference between a value and its text.
    var rounding: Double {
        (0..<decimals).reduce(0.5) { half, _ in half / 10 } * size
    }
}
