import Activities

/// A chart made of characters: a title, a vertical axis, the drawing, and optionally a horizontal axis.
struct TextPlot {
    /// The width, in columns, of the part to the left of the drawing: labels of at most six characters, and the axis.
    static let gutter = 8

    private let style: TerminalStyle
    private let scale: RowScale
    private let axis: TextAxis
    private var cells: [[(letter: Character, ink: Ink)]]

    /// Creates an empty chart.
    init(_ scale: RowScale, along axis: TextAxis, _ style: TerminalStyle) {
        self.style = style
        self.scale = scale
        self.axis = axis
        let row = [(letter: Character, ink: Ink)](repeating: (" ", .plain), count: axis.columns)
        cells = [[(letter: Character, ink: Ink)]](repeating: row, count: scale.rows)
    }

    /// Fills each column from the bottom of the chart up to its value.
    mutating func area(_ values: [Double?], _ ink: Ink) {
        for (column, value) in values.enumerated().prefix(axis.columns) {
            guard let value else { continue }
            // The share of a value below the range is raised, so that the value is drawn as a very low bar.
            let share = max(scale.share(of: value), 1e-9)
            let bar = BlockBar.upwards(share, rows: scale.rows, style.letters)
            for (height, letter) in bar.enumerated() where letter != " " {
                cells[scale.rows - 1 - height][column] = (letter, ink)
            }
        }
    }

    /// Draws a line made of dots; each column of dots shows the mean of its values.
    ///
    /// Values outside the range are drawn at the edge of the chart.
    mutating func line(_ points: [ChartPoint], _ ink: Ink) {
        var canvas = BrailleCanvas(columns: axis.columns, rows: scale.rows)
        var last: (x: Int, y: Int)?
        for (x, value) in points.means(to: axis.end, count: canvas.width).enumerated() {
            guard let value else { continue }
            let y = Self.nearest((1 - scale.share(of: value)) * Double(canvas.height) - 0.5, below: canvas.height)
            let start = last ?? (x, y)
            // The line is two dots thick, because a single dot is hard to see.
            for lower in 0...1 { canvas.line(from: (start.x, start.y + lower), to: (x, y + lower)) }
            last = (x, y)
        }
        for row in 0..<scale.rows {
            for column in 0..<axis.columns {
                guard let letter = canvas.letter(column: column, row: row, style.letters) else { continue }
                cells[row][column] = (letter, ink)
            }
        }
    }

    /// Draws a horizontal mark at the value of each column, but only where nothing was drawn yet.
    mutating func levels(_ values: [Double?], _ ink: Ink) {
        for (column, value) in values.enumerated().prefix(axis.columns) {
            guard let value else { continue }
            let row = Self.nearest((1 - scale.share(of: value)) * Double(scale.rows) - 0.5, below: scale.rows)
            if cells[row][column].letter == " " { cells[row][column] = (style.letter("─", "-"), ink) }
        }
    }

    /// The lines of the chart below its title; the horizontal axis is included only if `foot` is true.
    func lines(title: TextLine, foot: Bool) -> [TextLine] {
        var lines = [title]
        for (row, drawn) in cells.enumerated() {
            let label = TextLine(scale.labels[row] ?? "", .faint).padded(to: Self.gutter - 2, .right)
            let mark = scale.labels[row] == nil ? style.letter("│", "|") : style.letter("┤", "+")
            lines.append(label + TextLine(cells: [(" ", .plain), (mark, .faint)]) + TextLine(cells: drawn))
        }
        guard foot else { return lines }
        let under = axis.lines(style)
        let corner = TextLine.space(Self.gutter - 1) + TextLine(cells: [(style.letter("└", "+"), .faint)])
        return lines + [corner + under[0], TextLine.space(Self.gutter) + under[1]]
    }

    private static func nearest(_ place: Double, below end: Int) -> Int {
        place > 0 ? min(Int(min(place.rounded(), 1e6)), end - 1) : 0
    }
}
