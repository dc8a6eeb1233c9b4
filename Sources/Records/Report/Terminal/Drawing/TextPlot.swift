import Activities

/// A chart made of characters: a title, a vertical axis, the drawing, and a horizontal axis.
struct TextPlot {
    /// The width, in columns, of the part to the left of the drawing: labels of at most six characters, and the axis.
    static let gutter = 8

    private let style: TerminalStyle
    private let scale: RowScale
    private let axis: TextAxis
    private var cells: [[(letter: Character, ink: Ink)]]

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

    func lines(title: TextLine) -> [TextLine] {
        var lines = [title]
        for (row, drawn) in cells.enumerated() {
            let label = TextLine(scale.labels[row] ?? "", .faint).padded(to: Self.gutter - 2, .right)
            let mark = scale.labels[row] == nil ? style.letter("│", "|") : style.letter("┤", "+")
            lines.append(label + TextLine(cells: [(" ", .plain), (mark, .faint)]) + TextLine(cells: drawn))
        }
        let under = axis.lines(style)
        let corner = TextLine.space(Self.gutter - 1) + TextLine(cells: [(style.letter("└", "+"), .faint)])
        return lines + [corner + under[0], TextLine.space(Self.gutter) + under[1]]
    }

    private static func nearest(_ place: Double, below end: Int) -> Int {
        place > 0 ? min(Int(min(place.rounded(), 1e6)), end - 1) : 0
    }
}

/// The vertical axis of a chart made of characters.
///
/// Every second row has a round number, and a value equal to that number is in the middle of its row.
struct RowScale {
    let rows: Int
    /// The labels of the axis; the key is the number of the row, counted from the top.
    let labels: [Int: String]
    private let bottom: Double
    private let top: Double

    /// Creates a scale of about `rows` rows for a range; nil if the numbers are too large for labels.
    ///
    /// `ticks` chooses the round numbers. `label` formats a number; its second parameter is the number of decimals.
    init?(
        _ range: ClosedRange<Double>,
        rows: Int,
        ticks: (ClosedRange<Double>, Int) -> AxisTicks = { AxisTicks($0, count: $1) },
        label: (Double, Int) -> String
    ) {
        let ticks = ticks(range, max(1, (rows - 1) / 2))
        let step = ticks.step
        let row = step / 2
        let lowest = (range.lowerBound / row).rounded(.down)
        let highest = (range.upperBound / row).rounded(.up)
        guard lowest.magnitude < 0x1p50, highest.magnitude < 0x1p50, highest - lowest < 100 else { return nil }
        self.rows = Int(highest - lowest) + 1
        bottom = (lowest - 0.5) * row
        top = (highest + 0.5) * row
        labels = (0..<self.rows).reduce(into: [:]) { labels, index in
            let number = highest - Double(index)
            if number.truncatingRemainder(dividingBy: 2) == 0 { labels[index] = label(number * row, ticks.decimals) }
        }
    }

    /// The relative height of a value: 0 at the lower edge and 1 at the upper edge; a value outside the range gives a result
    /// outside 0…1.
    func share(of value: Double) -> Double { (value - bottom) / (top - bottom) }
}

extension [ChartPoint] {
    /// The mean of the line in each of `count` columns of the range 0…`end`; nil for a column that contains no part of the line.
    ///
    /// The line is integrated from point to point, so that the mean does not depend on the number of points in a column.
    func means(to end: Double, count: Int) -> [Double?] {
        guard count > 0, end > 0 else { return [] }
        let points = filter { $0.x.isFinite && $0.y.isFinite }
        var area = [Double](repeating: 0, count: count)
        var length = area
        let width = end / Double(count)
        for (a, b) in zip(points, points.dropFirst()) where b.x > a.x {
            let first = Self.column(a.x / width, count)
            for column in first...Swift.max(first, Self.column(b.x / width, count)) {
                let from = Swift.max(a.x, Double(column) * width)
                let to = Swift.min(b.x, Double(column + 1) * width)
                guard to > from else { continue }
                let middle = a.y + (b.y - a.y) * (((from + to) / 2 - a.x) / (b.x - a.x))
                area[column] += middle * (to - from)
                length[column] += to - from
            }
        }
        if points.count == 1, (0...end).contains(points[0].x) {
            let column = Self.column(points[0].x / width, count)
            (area[column], length[column]) = (points[0].y, 1)
        }
        return zip(area, length).map { $1 > 0 ? $0 / $1 : nil }
    }

    private static func column(_ place: Double, _ count: Int) -> Int {
        place > 0 ? Int(Swift.min(place, Double(count - 1))) : 0
    }
}
