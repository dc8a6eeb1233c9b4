/// A drawing in dots: each letter holds two by four of them, and dots are as far apart both ways where a letter is twice as high as wide.
///
/// Unicode has the eight-dot patterns from U+2800 on, a bit a dot. In seven bits a letter says only whether its upper or its lower
/// half has a dot: `'`, `.` and `:`.
struct BrailleCanvas {
    /// Letters across.
    let columns: Int
    /// Letters down.
    let rows: Int
    private var dots: [UInt8]

    /// An empty drawing.
    init(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        dots = [UInt8](repeating: 0, count: self.columns * self.rows)
    }

    /// Dots across.
    var width: Int { 2 * columns }
    /// Dots down.
    var height: Int { 4 * rows }

    /// Sets a dot, counted from the upper left; nothing outside the drawing.
    mutating func dot(_ x: Int, _ y: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        dots[y / 4 * columns + x / 2] |= Self.bits[x % 2][y % 4]
    }

    /// The bits of the dots of a letter (Unicode Standard, Braille Patterns): 1237 on the left, 4568 on the right.
    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    /// Sets the dots of a straight line within the drawing (Bresenham 1965, doi:10.1147/sj.41.0025).
    mutating func line(from a: (x: Int, y: Int), to b: (x: Int, y: Int)) {
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

    /// A letter of the drawing; nil where it has no dot.
    func letter(column: Int, row: Int, _ letters: TerminalStyle.Letters) -> Character? {
        let bits = dots[row * columns + column]
        guard bits != 0 else { return nil }
        switch letters {
        case .unicode: return Unicode.Scalar(0x2800 + UInt32(bits)).map(Character.init)
        case .ascii: return bits & 0x1B == 0 ? "." : bits & 0xE4 == 0 ? "'" : ":"
        }
    }
}
