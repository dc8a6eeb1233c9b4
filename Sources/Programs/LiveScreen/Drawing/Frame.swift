package import Report

package struct Cell: Hashable, Sendable {
    package var letter: Unicode.Scalar
    package var ink: Ink

    package init(letter: Unicode.Scalar, ink: Ink) {
        self.letter = letter
        self.ink = ink
    }

    package static let blank = Cell(letter: " ", ink: .plain)
}

package struct ScreenSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
    }

    package var fits: Bool { columns >= Self.smallest.columns && rows >= Self.smallest.rows }

    package static let smallest = ScreenSize(columns: 40, rows: 12)
    /// The largest size that the live screen uses; on a larger terminal the rest stays empty.
    package static let largest = ScreenSize(columns: 300, rows: 90)
}

package struct Frame: Hashable, Sendable {
    package let size: ScreenSize
    /// Row by row.
    package private(set) var cells: [Cell]

    package init(size: ScreenSize) {
        self.size = ScreenSize(
            columns: min(size.columns, ScreenSize.largest.columns),
            rows: min(size.rows, ScreenSize.largest.rows)
        )
        cells = [Cell](repeating: .blank, count: self.size.columns * self.size.rows)
    }

    /// Without the blanks at the end of each row.
    package var lines: [String] {
        (0..<size.rows).map { row in
            let cells = cells[row * size.columns..<(row + 1) * size.columns]
            let used = cells.lastIndex { $0.letter != " " }.map { $0 + 1 } ?? cells.startIndex
            return String(String.UnicodeScalarView(cells[..<used].map(\.letter)))
        }
    }

    /// Sets the character at a position, counted from 0 at the upper left; positions outside the frame are ignored.
    package mutating func set(_ letter: Unicode.Scalar, _ ink: Ink, column: Int, row: Int) {
        guard (0..<size.columns).contains(column), (0..<size.rows).contains(row) else { return }
        cells[row * size.columns + column] = Cell(letter: letter, ink: ink)
    }

    /// A character that uses two columns is shown as `?`, and a combining mark is left out, because each cell has one column.
    /// - Parameter width: the largest number of columns; a longer text is cut.
    package mutating func write(_ text: String, _ ink: Ink = .plain, column: Int, row: Int, width: Int = .max) {
        var position = column
        let end = width < size.columns - column ? column + width : size.columns
        for letter in text.unicodeScalars {
            guard position < end else { return }
            switch letter.columns {
            case 0: continue
            case 1: set(letter, ink, column: position, row: row)
            default: set("?", ink, column: position, row: row)
            }
            position += 1
        }
    }

    /// Draws every row after the first one faintly, because its values are out of date.
    package mutating func dimBody() {
        for index in cells.indices.dropFirst(size.columns) where cells[index].letter != " " {
            cells[index].ink = .faint
        }
    }
}

/// The bytes that change a terminal from one frame to the next: cursor positions, styles and characters (ECMA-48).
package enum FrameChanges {
    /// The largest number of unchanged cells that are written again instead of moving the cursor, which needs about as many bytes.
    private static let shortGap = 4

    /// - Parameters:
    ///   - old: the frame that the terminal shows; nil if that is unknown, which clears the terminal.
    ///   - changed: the only row that can differ; nil if all rows can.
    package static func bytes(
        from old: Frame?,
        to new: Frame,
        onlyRow changed: Int? = nil,
        colors: TerminalStyle.Colors
    ) -> [UInt8] {
        var output = Output(colors: colors)
        let shown: Frame
        if let old, old.size == new.size {
            shown = old
        } else {
            output.clear()
            shown = Frame(size: new.size)
        }
        let columns = new.size.columns
        for row in changed.map({ $0..<$0 + 1 }) ?? 0..<new.size.rows {
            var next: Int?
            for column in 0..<columns {
                let index = row * columns + column
                guard new.cells[index] != shown.cells[index] else { continue }
                if let begin = next, column - begin <= shortGap {
                    for index in row * columns + begin..<index { output.append(new.cells[index]) }
                } else {
                    output.move(column: column, row: row)
                }
                output.append(new.cells[index])
                next = column + 1
            }
        }
        output.finish()
        return output.bytes
    }

    private struct Output {
        private(set) var bytes: [UInt8] = []
        private let colors: TerminalStyle.Colors
        private var ink = Ink.plain

        init(colors: TerminalStyle.Colors) { self.colors = colors }

        mutating func clear() { bytes += "\u{1B}[0m\u{1B}[2J".utf8 }

        mutating func move(column: Int, row: Int) { bytes += "\u{1B}[\(row + 1);\(column + 1)H".utf8 }

        mutating func append(_ cell: Cell) {
            // A blank looks the same in every style.
            if cell.letter != " ", cell.ink != ink { select(cell.ink) }
            UTF8.encode(cell.letter).map { bytes += $0 }
        }

        mutating func finish() {
            if ink != .plain { select(.plain) }
        }

        private mutating func select(_ ink: Ink) {
            self.ink = ink
            guard colors != .none else { return }
            bytes += "\u{1B}[0\(ink.parameters(colors).map { ";" + $0 } ?? "")m".utf8
        }
    }
}
