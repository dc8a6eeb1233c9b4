import Activities
import Cadence
import Messages

/// A bar chart of the hours of a day, with vertical bars.
struct HourChart {
    private static let rows = 8
    private static let gutter = 8

    let bars: Bars
    let style: TerminalStyle

    /// The width of one hour in columns, including the gap to the next bar.
    private var hour: Int { min(max((style.columns - Self.gutter) / max(bars.bars.count, 1), 1), 4) }

    /// The bars, the axis and the hour labels below it.
    var lines: [TextLine] {
        let ticks = AxisTicks(0...max(highest, 4), count: 4)
        // The distance between two labels is two rows; a label is in the row whose upper edge is at its value.
        let steps = (max(highest, 4) / ticks.step).rounded(.up)
        let rows = Int(min(max(steps, 1), 12)) * 2
        let top = Double(rows / 2) * ticks.step
        let columns = bars.bars.map {
            BlockBar.upwards(($0.value.map { $0 / unit } ?? 0) / top, rows: rows, style.letters)
        }
        let drawing = (0..<rows).reversed().map { row in
            let isLabelled = !row.isMultiple(of: 2)
            let label =
                isLabelled ? style.messages.number(Double(row + 1) / 2 * ticks.step, decimals: ticks.decimals) : ""
            let mark = isLabelled ? style.letter("┤", "+") : style.letter("│", "|")
            let cells = columns.enumerated().flatMap { index, column in
                hourCells(row == 0 && isUnknown(index) ? style.letter("·", ".") : column[row])
            }
            return TextLine(label, .faint).padded(to: Self.gutter - 2, .right)
                + TextLine(cells: [(" ", .plain), (mark, .faint)]) + TextLine(cells: cells)
        }
        return drawing + foot
    }

    private func hourCells(_ letter: Character) -> [(letter: Character, ink: Ink)] {
        let ink = letter == style.letter("·", ".") ? Ink.faint : bars.measure.ink
        let filled = max(hour - 1, 1)
        return (0..<hour).map { $0 < filled ? (letter, ink) : (" ", .plain) }
    }

    /// Whether an hour has passed, but nothing was counted in it.
    private func isUnknown(_ index: Int) -> Bool {
        bars.bars[index].value == nil && index < bars.current ?? bars.bars.count
    }

    private var foot: [TextLine] {
        let every = hour == 1 ? 6 : 3
        var labels = TextLine.space(Self.gutter)
        for (index, bar) in bars.bars.enumerated() where index.isMultiple(of: every) {
            labels += TextLine(bar.label, .faint).padded(to: every * hour)
        }
        let corner =
            TextLine("0", .faint).padded(to: Self.gutter - 2, .right)
            + TextLine(cells: [(" ", .plain), (style.letter("└", "+"), .faint)])
        let line = TextLine(cells: repeatElement((style.letter("─", "-"), .faint), count: hour * bars.bars.count))
        let isAnyUnknown = bars.bars.indices.contains(where: isUnknown)
        let legend =
            isAnyUnknown
            ? [
                TextLine.space(Self.gutter) + TextLine(cells: [(style.letter("·", "."), .faint)])
                    + TextLine(" " + style.messages.noData, .faint)
            ] : []
        return [corner + line, labels] + legend
    }

    /// One unit of the labels, in the unit of the values: distances are labelled in kilometres or miles, not in metres.
    private var unit: Double { bars.measure == .distance ? style.units.pace.meters : 1 }

    private var highest: Double { bars.highest / unit }
}

/// Bars made of characters, with a resolution of 1/8 character (Unicode Standard, Block Elements), or 1/2 character in ASCII.
enum BlockBar {
    /// A horizontal bar whose length is the fraction `share` of `columns` characters; a share above 0 is always visible.
    static func across(_ share: Double, columns: Int, _ letters: TerminalStyle.Letters) -> String {
        let (full, part) = parts(share, letters, of: columns)
        let fullLetter: Character = letters == .unicode ? "█" : "#"
        let partLetters: [Character] = letters == .unicode ? ["▏", "▎", "▍", "▌", "▋", "▊", "▉"] : ["-"]
        return String(repeating: fullLetter, count: full) + (part > 0 ? String(partLetters[part - 1]) : "")
    }

    /// A vertical bar whose height is the fraction `share` of `rows` rows, lowest character first; a share above 0 is always visible.
    static func upwards(_ share: Double, rows: Int, _ letters: TerminalStyle.Letters) -> [Character] {
        let (full, part) = parts(share, letters, of: rows)
        let fullLetter: Character = letters == .unicode ? "█" : "#"
        let partLetters: [Character] = letters == .unicode ? ["▁", "▂", "▃", "▄", "▅", "▆", "▇"] : [":"]
        let bar = [Character](repeating: fullLetter, count: full) + (part > 0 ? [partLetters[part - 1]] : [])
        return bar + [Character](repeating: " ", count: rows - bar.count)
    }

    private static func parts(_ share: Double, _ letters: TerminalStyle.Letters, of length: Int) -> (Int, Int) {
        let fineness = letters == .unicode ? 8 : 2
        let share = share > 0 ? min(share, 1) : 0
        let parts = Int((share * Double(length * fineness)).rounded())
        let seen = share > 0 && length > 0 ? max(parts, 1) : parts
        return seen.quotientAndRemainder(dividingBy: fineness)
    }
}
