/// A terminal as far as the programs of this project use it: it interprets their output and keeps what a user sees.
package struct TerminalGrid {
    /// A visible character and its style, the parameters of SGR.
    package struct Cell: Hashable {
        package var letter: Unicode.Scalar = " "
        package var style = ""

        package init(letter: Unicode.Scalar = " ", style: String = "") {
            self.letter = letter
            self.style = style
        }
    }

    package private(set) var columns: Int
    package private(set) var rows: Int
    /// The cells, row by row.
    package private(set) var cells: [Cell]
    /// Whether the alternate screen is shown.
    package private(set) var isAlternate = false
    /// Whether the cursor is visible.
    package private(set) var isCursorVisible = true
    /// Sequences that it does not know.
    package private(set) var unknown: [String] = []
    private var column = 0
    private var row = 0
    private var style = ""
    /// A sequence or a character whose end has not arrived yet.
    private var rest: [UInt8] = []

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = [Cell](repeating: Cell(), count: columns * rows)
    }

    /// The rows as text without the blanks at their ends.
    package var lines: [String] {
        (0..<rows).map { row in
            let row = cells[row * columns..<(row + 1) * columns].map(\.letter)
            return String(String.UnicodeScalarView(row.prefix((row.lastIndex { $0 != " " } ?? -1) + 1)))
        }
    }

    /// The rows as one text.
    package var text: String { lines.joined(separator: "\n") }

    /// Changes the size, which empties the screen.
    package mutating func resize(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        cells = [Cell](repeating: Cell(), count: columns * rows)
    }

    /// Interprets output of a program, which may end anywhere.
    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        rest += bytes
        var index = 0
        while index < rest.count {
            guard let length = rest[index] == 0x1B ? sequence(at: index) : character(at: index) else { break }
            index += length
        }
        rest.removeFirst(index)
    }

    /// The length of the control sequence at an index, which is carried out; nil if its end is missing.
    private mutating func sequence(at start: Int) -> Int? {
        guard start + 1 < rest.count else { return nil }
        guard rest[start + 1] == UInt8(ascii: "["),
            let last = rest[(start + 2)...].firstIndex(where: { (0x40...0x7E).contains($0) })
        else { return nil }
        let parameters = String(decoding: rest[start + 2..<last], as: UTF8.self)
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch (rest[last], parameters) {
        case (UInt8(ascii: "H"), _): (row, column) = numbers.count == 2 ? (numbers[0] - 1, numbers[1] - 1) : (0, 0)
        case (UInt8(ascii: "J"), "2"): cells = [Cell](repeating: Cell(), count: columns * rows)
        case (UInt8(ascii: "K"), ""):
            guard (0..<rows).contains(row) else { break }
            for column in min(column, columns)..<columns { cells[row * columns + column] = Cell() }
        case (UInt8(ascii: "m"), _): style = parameters == "0" ? "" : parameters
        case (UInt8(ascii: "h"), "?1049"): isAlternate = true
        case (UInt8(ascii: "l"), "?1049"): isAlternate = false
        case (UInt8(ascii: "h"), "?25"): isCursorVisible = true
        case (UInt8(ascii: "l"), "?25"): isCursorVisible = false
        case (_, "?7"): break
        default: unknown.append(parameters + String(UnicodeScalar(rest[last])))
        }
        return last + 1 - start
    }

    /// The length of the character at an index, which is shown; nil if a byte of it is missing.
    private mutating func character(at start: Int) -> Int? {
        let first = rest[start]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard start + length <= rest.count else { return nil }
        let letter = String(decoding: rest[start..<start + length], as: UTF8.self).unicodeScalars.first ?? " "
        switch letter {
        case "\r": column = 0
        case "\n": row += 1
        default:
            if (0..<columns).contains(column), (0..<rows).contains(row) {
                cells[row * columns + column] = Cell(letter: letter, style: letter == " " ? "" : style)
            }
            column += 1
        }
        return length
    }
}
