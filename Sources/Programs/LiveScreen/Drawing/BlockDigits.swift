import Report

/// Large digits made of block elements, or of `#` in ASCII.
struct BlockDigits {
    enum Scale: Hashable {
        /// Each cell shows two pixels, one above the other: a digit has three columns and three rows.
        case halfBlocks
        /// A digit has five columns and five rows, multiplied by this number, which is at least 1.
        case blocks(Int)
    }

    let scale: Scale

    var rows: Int { geometry.rows }

    /// The height, the widths of the left, middle and right pixel column of a digit, and the gap between digits, in cells.
    private var geometry: (rows: Int, widths: [Int], gap: Int) {
        switch scale {
        case .halfBlocks: (3, [1, 1, 1], 1)
        case .blocks(let factor): (5 * factor, [2 * factor, factor, 2 * factor], factor)
        }
    }

    func width(of text: String) -> Int {
        let widths = text.map { glyphWidth($0) }
        return widths.reduce(0, +) + max(widths.count - 1, 0) * geometry.gap
    }

    /// Draws a text of digits, `:`, `.`, `,` and `-` with its upper left corner at a position; other characters are blank.
    func draw(_ text: String, _ ink: Ink, column: Int, row: Int, style: TerminalStyle, in frame: inout Frame) {
        var column = column
        for letter in text {
            draw(Self.shape(of: letter), ink, column: column, row: row, style: style, in: &frame)
            column += glyphWidth(letter) + geometry.gap
        }
    }
}

extension BlockDigits {
    /// The rows of a character; bit 2 is the left pixel of a digit.
    ///
    /// Punctuation has one column, bit 0.
    private static func shape(of letter: Character) -> [UInt8] {
        switch letter {
        case "0": [7, 5, 5, 5, 7]
        case "1": [1, 1, 1, 1, 1]
        case "2": [7, 1, 7, 4, 7]
        case "3": [7, 1, 7, 1, 7]
        case "4": [5, 5, 7, 1, 1]
        case "5": [7, 4, 7, 1, 7]
        case "6": [7, 4, 7, 5, 7]
        case "7": [7, 1, 1, 1, 1]
        case "8": [7, 5, 7, 5, 7]
        case "9": [7, 5, 7, 1, 7]
        case "-": [0, 0, 7, 0, 0]
        case ":": [0, 1, 0, 1, 0]
        case ".", ",": [0, 0, 0, 0, 1]
        default: [0, 0, 0, 0, 0]
        }
    }

    private static func isNarrow(_ letter: Character) -> Bool { letter == ":" || letter == "." || letter == "," }

    private func glyphWidth(_ letter: Character) -> Int {
        Self.isNarrow(letter) ? geometry.widths[2] : geometry.widths.reduce(0, +)
    }

    private func draw(
        _ shape: [UInt8],
        _ ink: Ink,
        column: Int,
        row: Int,
        style: TerminalStyle,
        in frame: inout Frame
    ) {
        let isNarrow = shape.allSatisfy { $0 <= 1 } && shape != Self.shape(of: "1")
        let widths = isNarrow ? [geometry.widths[2]] : geometry.widths
        var left = column
        for (index, width) in widths.enumerated() {
            let bit = UInt8(1) << (widths.count - 1 - index)
            let pixels = shape.map { $0 & bit != 0 }
            for offset in 0..<rows {
                guard let letter = letter(pixels, row: offset, style) else { continue }
                for position in left..<left + width { frame.set(letter, ink, column: position, row: row + offset) }
            }
            left += width
        }
    }

    private func letter(_ pixels: [Bool], row: Int, _ style: TerminalStyle) -> Unicode.Scalar? {
        switch scale {
        case .blocks(let factor):
            return pixels[row / factor] ? (style.letters == .unicode ? "█" : "#") : nil
        case .halfBlocks:
            let lower = 2 * row + 1 < pixels.count && pixels[2 * row + 1]
            return switch (pixels[2 * row], lower) {
            case (true, true): "█"
            case (true, false): "▀"
            case (false, true): "▄"
            case (false, false): nil
            }
        }
    }
}
