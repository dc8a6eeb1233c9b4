import Activities

/// The vertical axis of a chart made of characters.
///
/// Every second row has a round number, and a value equal to that number is in the middle of its row.
struct RowScale {
    /// The number of rows.
    let rows: Int
    /// The labels of the axis; the key is the number of the row, counted from the top.
    let labels: [Int: String]
    private let bottom: Double
    private let top: Double

    /// Creates a scale of about `rows` rows for a range; nil if the numbers are too large for labels.
    ///
    /// `ticks` chooses the round numbers. `label` formats a number; its second parameter is the number of decimals.
    init?(
        _ range: ClosedRange<Double>,
        rows: Int,
        ticks: (ClosedRange<Double>, Int) -> AxisTicks = { AxisTicks($0, count: $1) },
        label: (Double, Int) -> String
    ) {
        let ticks = ticks(range, max(1, (rows - 1) / 2))
        let step = ticks.step
        let row = step / 2
        let lowest = (range.lowerBound / row).rounded(.down)
        let highest = (range.upperBound / row).rounded(.up)
        guard lowest.magnitude < 0x1p50, highest.magnitude < 0x1p50, highest - lowest < 100 else { return nil }
        self.rows = Int(highest - lowest) + 1
        bottom = (lowest - 0.5) * row
        top = (highest + 0.5) * row
        labels = (0..<self.rows).reduce(into: [:]) { labels, index in
            let number = highest - Double(index)
            if number.truncatingRemainder(dividingBy: 2) == 0 { labels[index] = label(number * row, ticks.decimals) }
        }
    }

    /// The relative height of a value: 0 at the lower edge and 1 at the upper edge; a value outside the range gives a result
    /// outside 0…1.
    func share(of value: Double) -> Double { (value - bottom) / (top - bottom) }
}
