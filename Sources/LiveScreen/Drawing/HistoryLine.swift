import Report

/// A line of a chart: one value of each entry of the history, with the newest entry at the right end.
struct HistoryLine {
    /// The age of an entry in seconds and its value; a nil value interrupts the line.
    let points: [(age: Int, value: Double?)]
    let ink: Ink

    /// Creates the line of one value of the entries.
    init(_ entries: [RunHistory.Entry], _ ink: Ink, _ value: (RunHistory.Entry) -> Double?) {
        let newest = entries.last?.second ?? 0
        points = entries.map { (newest - $0.second, value($0)) }
        self.ink = ink
    }

    /// The longest time without an entry that the line bridges, in seconds.
    private static let longestGap = 5

    /// Draws the line; the height of the canvas is the range of the values.
    func canvas(_ range: ClosedRange<Double>, columns: Int, rows: Int) -> BrailleCanvas {
        var canvas = BrailleCanvas(columns: columns, rows: rows)
        let span = max(range.upperBound - range.lowerBound, .leastNormalMagnitude)
        var last: (age: Int, x: Int, y: Int)?
        for (age, value) in points {
            guard let value else {
                last = nil
                continue
            }
            let share = min(max((value - range.lowerBound) / span, 0), 1)
            let x = (canvas.width - 1) * (RunHistory.length - min(age, RunHistory.length)) / RunHistory.length
            let y = Int(((1 - share) * Double(canvas.height - 1)).rounded())
            if let last, last.age - age <= Self.longestGap {
                canvas.line(from: (last.x, last.y), to: (x, y))
            } else {
                canvas.dot(x, y)
            }
            last = (age, x, y)
        }
        return canvas
    }
}
