import Analysis

/// Draws estimates with their intervals in one line of characters each, on a common scale: `├────●──┤`.
struct IntervalPlot {
    private let columns: Int
    private let lowest: Double
    private let highest: Double
    private let style: TerminalStyle

    /// Creates a scale that contains all intervals; nil without estimates, or if fewer than ten columns are left.
    init?(_ estimates: [Estimate], columns: Int, _ style: TerminalStyle) {
        guard columns >= 10, let lowest = estimates.map(\.lower).min(), let highest = estimates.map(\.upper).max(),
            lowest.isFinite, highest.isFinite
        else { return nil }
        self.columns = min(columns, 60)
        self.lowest = lowest
        self.highest = highest
        self.style = style
    }

    /// The line of an estimate.
    func line(_ estimate: Estimate) -> TextLine {
        var cells = [(letter: Character, ink: Ink)](repeating: (" ", .plain), count: columns)
        let (start, end) = (column(estimate.lower), column(estimate.upper))
        for index in start...end { cells[index] = (style.letter("─", "-"), .blue) }
        cells[start].letter = style.letter("├", "[")
        cells[end].letter = style.letter("┤", "]")
        cells[column(estimate.value)] = (style.letter("●", "o"), .strong)
        return TextLine(cells: cells)
    }

    private func column(_ value: Double) -> Int {
        guard highest > lowest else { return columns / 2 }
        return min(Int((value - lowest) / (highest - lowest) * Double(columns)), columns - 1)
    }
}
