import Activities

/// The upward axis of a chart in letters: every second row is a round number, and a value lies in the middle of its row.
struct RowScale {
    /// Letters high.
    let rows: Int
    /// The labels by row, counted from the top.
    let labels: [Int: String]
    private let bottom: Double
    private let top: Double

    /// About `rows` rows for a range; nil for one that no numbers can be written for.
    ///
    /// `ticks` chooses the round numbers, `label` writes one, given also the decimals it needs.
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

    /// How high a value lies: 0 at the lower edge, 1 at the upper; beyond either for what the range leaves out.
    func share(of value: Double) -> Double { (value - bottom) / (top - bottom) }
}
