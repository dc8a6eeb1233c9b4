import Activities
import Cadence

/// The axis along the foot of a chart.
struct TextAxis {
    /// Letters across.
    let columns: Int
    /// What the axis runs to, above 0; it begins at 0.
    let end: Double
    /// The labelled values, and what is written there.
    private let labels: [(value: Double, text: String)]
    private let unit: String

    /// An axis along metres, written in the reader's units, or along seconds.
    init(_ axis: ActivitySeries.Axis, end: Double, columns: Int, units: Units) {
        self.columns = max(columns, 1)
        self.end = end.isFinite && end > 0 ? end : 1
        let count = max(2, self.columns / 9)
        switch axis {
        case .distance:
            let unit = units.pace.meters
            let ticks = AxisTicks(0...(self.end / unit), count: count)
            labels = ticks.values.map { ($0 * unit, $0.grouped(decimals: ticks.decimals)) }
            self.unit = units.pace.sign
        case .time:
            let ticks = AxisTicks(seconds: 0...self.end, count: count)
            let hours = ticks.step >= 60 && self.end >= 3600
            labels = ticks.values.map { ($0, Self.text(seconds: $0, hours: hours)) }
            unit = hours ? "h" : "min"
        }
    }

    private static func text(seconds: Double, hours: Bool) -> String {
        guard seconds < 1e12 else { return seconds.grouped }
        let (large, small) = Int((hours ? seconds / 60 : seconds).rounded()).quotientAndRemainder(dividingBy: 60)
        return "\(large):\(small.twoDigits)"
    }

    /// The column in which a value lies; nil outside the axis.
    func column(of value: Double) -> Int? {
        guard value >= 0, value <= end else { return nil }
        return min(Int(value / end * Double(columns)), columns - 1)
    }

    /// The line with its marks, and the labels under it.
    func lines(_ style: TerminalStyle) -> [TextLine] {
        var marks = [Character](repeating: style.letter("─", "-"), count: columns)
        var row = [Character](repeating: " ", count: columns)
        // From the right, where the unit stands: what has no room is a mark alone.
        var free = columns
        for (index, label) in labels.enumerated().reversed() {
            guard let column = column(of: label.value) else { continue }
            marks[column] = style.letter("┴", "+")
            let text = Array(index == labels.count - 1 ? "\(label.text) \(unit)" : label.text)
            let start = min(max(0, column - label.text.count / 2), columns - text.count)
            guard start >= 0, start + text.count <= free else { continue }
            row.replaceSubrange(start..<(start + text.count), with: text)
            free = start - 1
        }
        return [
            TextLine(cells: marks.map { ($0, .faint) }),
            TextLine(cells: row.map { ($0, .faint) }),
        ]
    }
}
