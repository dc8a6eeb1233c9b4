/// A drawing made of dots; each character contains 2 × 4 dots.
///
/// The dots have equal distances in both directions if a character is twice as high as wide. The Unicode characters from U+2800
/// have eight dots, with one bit per dot. In ASCII, a character shows only whether its upper or lower half contains a dot: `'`,
/// `.` and `:`.
package struct BrailleCanvas {
    /// The width of the drawing in characters.
    package let columns: Int
    /// The height of the drawing in characters.
    package let rows: Int
    private var dots: [UInt8]

    /// Creates an empty drawing.
    package init(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        dots = [UInt8](repeating: 0, count: self.columns * self.rows)
    }

    /// The width of the drawing in dots.
    package var width: Int { 2 * columns }
    /// The height of the drawing in dots.
    package var height: Int { 4 * rows }

    /// Sets a dot, counted from the upper left; dots outside the drawing are ignored.
    package mutating func dot(_ x: Int, _ y: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        dots[y / 4 * columns + x / 2] |= Self.bits[x % 2][y % 4]
    }

    /// The bit of each dot in a character (Unicode Standard, Braille Patterns): dots 1237 on the left, 4568 on the right.
    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    /// Draws a straight line; its ends are first moved into the drawing (algorithm: Bresenham 1965, doi:10.1147/sj.41.0025).
    package mutating func line(from a: (x: Int, y: Int), to b: (x: Int, y: Int)) {
        let a = inside(a)
        let b = inside(b)
        let dx = abs(b.x - a.x)
        let dy = -abs(b.y - a.y)
        var (x, y) = a
        var error = dx + dy
        dot(x, y)
        while (x, y) != b {
            let doubled = 2 * error
            if doubled >= dy {
                error += dy
                x += b.x > a.x ? 1 : -1
            }
            if doubled <= dx {
                error += dx
                y += b.y > a.y ? 1 : -1
            }
            dot(x, y)
        }
    }

    private func inside(_ point: (x: Int, y: Int)) -> (x: Int, y: Int) {
        (min(max(point.x, 0), width - 1), min(max(point.y, 0), height - 1))
    }

    /// The character at a position of the drawing; nil if it contains no dots.
    package func letter(column: Int, row: Int, _ letters: TerminalStyle.Letters) -> Character? {
        let bits = dots[row * columns + column]
        guard bits != 0 else { return nil }
        switch letters {
        case .unicode: return Unicode.Scalar(0x2800 + UInt32(bits)).map(Character.init)
        case .ascii: return bits & 0x1B == 0 ? "." : bits & 0xE4 == 0 ? "'" : ":"
        }
    }
}
