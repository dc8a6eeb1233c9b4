import Activities
import Cadence
import Messages

/// The horizontal axis at the bottom of a chart made of characters.
struct TextAxis {
    /// The width of the axis in columns.
    let columns: Int
    /// The value at the right end, greater than 0; the axis starts at 0.
    let end: Double
    private let labels: [(value: Double, text: String)]
    private let unit: String

    /// Creates an axis of distance in metres, labelled in the user's units, or of time in seconds.
    init(_ axis: ActivitySeries.Axis, end: Double, columns: Int, units: Units, messages: Messages = .english) {
        self.columns = max(columns, 1)
        self.end = end.isFinite && end > 0 ? end : 1
        let count = max(2, self.columns / 9)
        switch axis {
        case .distance:
            let unit = units.pace.meters
            let ticks = AxisTicks(0...(self.end / unit), count: count)
            labels = ticks.values.map { ($0 * unit, messages.number($0, decimals: ticks.decimals)) }
            self.unit = units.distanceSymbol
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

    /// The number of the column that shows a value; nil if the value is outside the axis.
    func column(of value: Double) -> Int? {
        guard value >= 0, value <= end else { return nil }
        return min(Int(value / end * Double(columns)), columns - 1)
    }

    /// The lines of the axis: the line with its tick marks, and the labels below it.
    func lines(_ style: TerminalStyle) -> [TextLine] {
        var marks = [Character](repeating: style.letter("─", "-"), count: columns)
        var row = [Character](repeating: " ", count: columns)
        // Place the labels from right to left, because the rightmost one also contains the unit. A label that does not fit is omitted,
        // but its mark stays.
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
