package import Report

/// One character of the screen.
package struct Cell: Hashable, Sendable {
    /// The character; it uses one column.
    package var letter: Unicode.Scalar
    /// The style of the character.
    package var ink: Ink

    /// Creates a cell.
    package init(letter: Unicode.Scalar, ink: Ink) {
        self.letter = letter
        self.ink = ink
    }

    /// A cell without a visible character.
    package static let blank = Cell(letter: " ", ink: .plain)
}

/// The size of a terminal in characters.
package struct ScreenSize: Hashable, Sendable {
    /// The number of columns.
    package var columns: Int
    /// The number of rows.
    package var rows: Int

    /// Creates a size; a negative number becomes 0.
    package init(columns: Int, rows: Int) {
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
    }

    /// Whether the live screen fits into this size.
    package var fits: Bool { columns >= Self.smallest.columns && rows >= Self.smallest.rows }

    /// The smallest size that the live screen supports.
    package static let smallest = ScreenSize(columns: 40, rows: 12)
    /// The largest size that the live screen uses; on a larger terminal the rest stays empty.
    package static let largest = ScreenSize(columns: 300, rows: 90)
}

/// The content of the screen: a grid of cells.
package struct Frame: Hashable, Sendable {
    /// The size of the grid.
    package let size: ScreenSize
    /// The cells, row by row.
    package private(set) var cells: [Cell]

    /// Creates an empty frame, which is at most as large as the largest size.
    package init(size: ScreenSize) {
        self.size = ScreenSize(
            columns: min(size.columns, ScreenSize.largest.columns),
            rows: min(size.rows, ScreenSize.largest.rows)
        )
        cells = [Cell](repeating: .blank, count: self.size.columns * self.size.rows)
    }

    /// The text of each row without the blanks at its end.
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

    /// Writes a text in one row.
    ///
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
