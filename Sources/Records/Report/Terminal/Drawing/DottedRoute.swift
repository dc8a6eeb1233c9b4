import Activities
import Messages

/// The route of an activity drawn in dots, with north at the top, `S` at the start and `E` at the end.
struct DottedRoute {
    private static let most = (columns: 44, rows: 14)

    private let style: TerminalStyle
    private let points: [LocalProjection.Point]

    /// Creates the map of a track; nil if it has no positions, or if the route is at most 1 m wide and 1 m high.
    init?(_ track: ActivityTrack, _ style: TerminalStyle) {
        let places = track.samples.compactMap(\.position)
        guard let projection = LocalProjection(around: places) else { return nil }
        points = projection.points(places)
        self.style = style
        guard span.width > 1 || span.height > 1 else { return nil }
    }

    private var west: Double { points.map(\.x).min() ?? 0 }
    private var north: Double { points.map(\.y).min() ?? 0 }

    /// The width and the height of the route, in metres.
    private var span: (width: Double, height: Double) {
        ((points.map(\.x).max() ?? 0) - west, (points.map(\.y).max() ?? 0) - north)
    }

    /// The title, the map, and a bar that shows the scale.
    var lines: [TextLine] {
        let (width, height) = span
        let room = (x: 2 * min(Self.most.columns, style.columns - 4), y: 4 * Self.most.rows)
        // A character is assumed to be twice as high as wide; then the dots have the same distance in both directions.
        let dot = max(width / Double(room.x - 1), height / Double(room.y - 1))
        var canvas = BrailleCanvas(columns: Int(width / dot) / 2 + 1, rows: Int(height / dot) / 4 + 1)
        let (west, north) = (west, north)
        let dots = points.map { (x: Int(($0.x - west) / dot), y: Int(($0.y - north) / dot)) }
        for (a, b) in zip(dots, dots.dropFirst()) { canvas.line(from: a, to: b) }
        var cells = (0..<canvas.rows).map { row in
            (0..<canvas.columns).map { column -> (letter: Character, ink: Ink) in
                (canvas.letter(column: column, row: row, style.letters) ?? " ", .blue)
            }
        }
        for (mark, place) in [("E" as Character, dots.last), ("S", dots.first)] {
            if let place { cells[place.y / 4][place.x / 2] = (mark, .strong) }
        }
        let isRound = cells.allSatisfy { row in !row.contains { $0.letter == "E" } }
        let legend = isRound ? style.messages.northUpRound : style.messages.northUpEnds
        return [TextLine(style.messages.route, .strong) + " " + TextLine(legend, .faint)]
            + cells.map { TextLine.space(2) + TextLine(cells: $0) } + scale(dot, columns: canvas.columns)
    }

    /// A line with the scale of the map: a bar with a round length of at most half the map's width.
    private func scale(_ dot: Double, columns: Int) -> [TextLine] {
        let letter = 2 * dot
        guard
            let bar = ScaleBar(
                within: letter * Double(max(columns, 8)) / 2,
                units: style.units,
                messages: style.messages
            )
        else { return [] }
        let letters = max(Int((bar.meters / letter).rounded()), 2)
        let drawn =
            [style.letter("├", "|")] + [Character](repeating: style.letter("─", "-"), count: letters - 2)
            + [style.letter("┤", "|")]
        return [TextLine.space(2) + TextLine(cells: drawn.map { ($0, .faint) }) + " " + TextLine(bar.text, .faint)]
    }
}

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
