package import Report

/// The bytes that change a terminal from one frame to the next: cursor positions, styles and characters (ECMA-48).
package enum FrameChanges {
    /// The largest number of unchanged cells that are written again instead of moving the cursor, which needs about as many bytes.
    private static let shortGap = 4

    /// Returns the bytes.
    ///
    /// - Parameters:
    ///   - old: the frame that the terminal shows; nil if that is unknown, which clears the terminal.
    ///   - colors: the colours of the terminal.
    package static func bytes(from old: Frame?, to new: Frame, colors: TerminalStyle.Colors) -> [UInt8] {
        var output = Output(colors: colors)
        let shown: Frame
        if let old, old.size == new.size {
            shown = old
        } else {
            output.clear()
            shown = Frame(size: new.size)
        }
        let columns = new.size.columns
        for row in 0..<new.size.rows {
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

    /// The bytes so far, and the style that is active after them.
    private struct Output {
        private(set) var bytes: [UInt8] = []
        private let colors: TerminalStyle.Colors
        private var ink = Ink.plain

        init(colors: TerminalStyle.Colors) { self.colors = colors }

        /// Resets the style and clears the screen (SGR 0, ED 2).
        mutating func clear() { bytes += "\u{1B}[0m\u{1B}[2J".utf8 }

        /// Moves the cursor (CUP), which counts from 1.
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
