import Cadence
import Messages
import Report

// The charts of the last ten minutes, and the route.

extension ScreenDrawing {
    private static let smallestColumns = 30

    mutating func drawCharts() {
        guard !layout.charts.isEmpty else { return }
        let route = RouteSketch(model.route)
        let count = route == nil ? 2 : 3
        let columns = frame.size.columns - 2
        let fitting = min(max(columns / Self.smallestColumns, 1), count)
        // Charts that do not fit side by side are drawn one below the other.
        let levels = min((count + fitting - 1) / fitting, max(layout.charts.count / ScreenLayout.smallestChart, 1))
        let rows = layout.charts.count / levels
        for index in 0..<min(count, fitting * levels) {
            let width = (columns - 2 * (fitting - 1)) / fitting
            let left = 1 + index % fitting * (width + 2)
            let top = layout.charts.lowerBound + index / fitting * rows
            let area = (columns: left..<left + width, rows: top..<top + rows)
            switch index {
            case 0: drawCadenceChart(area.columns, area.rows)
            case 1: drawPaceChart(area.columns, area.rows)
            default: if let route { draw(route, area.columns, area.rows) }
            }
        }
    }

    private mutating func drawCadenceChart(_ columns: Range<Int>, _ rows: Range<Int>) {
        let entries = model.history.entries
        let target = HistoryLine(entries, .faint) { $0.target?.stepsPerMinute }
        let measured = HistoryLine(entries, .green) { $0.cadence?.stepsPerMinute }
        let legend = style.messages.cadenceChart
        drawChart([target, measured], smallest: 20, legend, columns, rows) { "\(Int($0.rounded()))" }
    }

    private mutating func drawPaceChart(_ columns: Range<Int>, _ rows: Range<Int>) {
        let units = style.units
        // The values are negated, so that a fast pace is at the top. Slower than 20 minutes per kilometre means standing.
        let line = HistoryLine(model.history.entries, .blue) { entry in
            entry.speed.flatMap { Pace($0) }.map { -$0.secondsPerKilometer }.flatMap { $0 < -1_200 ? nil : $0 }
        }
        let title = style.messages.paceChart(unit: ValueText.pace(nil, units).unit)
        drawChart([line], smallest: 60, title, columns, rows) { value in
            ValueText.pace(Pace(secondsPerKilometer: -value).speed, units).digits
        }
    }

    private mutating func drawChart(
        _ lines: [HistoryLine],
        smallest: Double,
        _ title: String,
        _ columns: Range<Int>,
        _ rows: Range<Int>,
        label: (Double) -> String
    ) {
        frame.write(title, .faint, column: columns.lowerBound, row: rows.lowerBound, width: columns.count)
        let values = lines.flatMap { $0.points.compactMap(\.value) }
        guard let low = values.min(), let high = values.max() else {
            frame.write(
                style.messages.noDataYet,
                .faint,
                column: columns.lowerBound,
                row: rows.lowerBound + 1,
                width: columns.count
            )
            return
        }
        let spread = max(smallest - (high - low), 0) / 2
        let range = low - spread...high + spread
        let labels = [label(range.upperBound), label(range.lowerBound)]
        let gutter = (labels.map(\.columns).max() ?? 0) + 1
        let plot = columns.lowerBound + gutter..<columns.upperBound
        for (text, row) in zip(labels, [rows.lowerBound + 1, rows.upperBound - 1]) {
            write(text, .faint, endingAt: plot.lowerBound - 1, row: row)
        }
        for line in lines {
            let canvas = line.canvas(range, columns: plot.count, rows: rows.count - 1)
            draw(canvas, line.ink, column: plot.lowerBound, row: rows.lowerBound + 1)
        }
    }

    private mutating func draw(_ route: RouteSketch, _ columns: Range<Int>, _ rows: Range<Int>) {
        frame.write(
            style.messages.routeNorthIsUp,
            .faint,
            column: columns.lowerBound,
            row: rows.lowerBound,
            width: columns.count
        )
        let (canvas, end) = route.canvas(columns: columns.count, rows: rows.count - 1)
        draw(canvas, .blue, column: columns.lowerBound, row: rows.lowerBound + 1)
        let mark = (column: columns.lowerBound + end.column, row: rows.lowerBound + 1 + end.row)
        set(style.letter("◆", "X"), .strong, column: mark.column, row: mark.row)
    }

    private mutating func draw(_ canvas: BrailleCanvas, _ ink: Ink, column: Int, row: Int) {
        for line in 0..<canvas.rows {
            for position in 0..<canvas.columns {
                guard let letter = canvas.letter(column: position, row: line, style.letters) else { continue }
                set(letter, ink, column: column + position, row: row + line)
            }
        }
    }
}

/// A line of a chart: one value of each entry of the history, with the newest entry at the right end.
struct HistoryLine {
    /// The age of an entry in seconds and its value; a nil value interrupts the line.
    let points: [(age: Int, value: Double?)]
    let ink: Ink

    init(_ entries: [RunHistory.Entry], _ ink: Ink, _ value: (RunHistory.Entry) -> Double?) {
        let newest = entries.last?.second ?? 0
        points = entries.map { (newest - $0.second, value($0)) }
        self.ink = ink
    }

    /// The longest time without an entry that the line bridges, in seconds.
    private static let longestGap = 5

    func canvas(_ range: ClosedRange<Double>, columns: Int, rows: Int) -> BrailleCanvas {
        var canvas = BrailleCanvas(columns: columns, rows: rows)
        let span = max(range.upperBound - range.lowerBound, .leastNormalMagnitude)
        var last: (age: Int, x: Int, y: Int)?
        for (age, value) in points {
            guard let value else {
                last = nil
                continue
            }
            let share = min(max((value - range.lowerBound) / span, 0), 1)
            let x = (canvas.width - 1) * (RunHistory.length - min(age, RunHistory.length)) / RunHistory.length
            let y = Int(((1 - share) * Double(canvas.height - 1)).rounded())
            if let last, last.age - age <= Self.longestGap {
                canvas.line(from: (last.x, last.y), to: (x, y))
            } else {
                canvas.dot(x, y)
            }
            last = (age, x, y)
        }
        return canvas
    }
}

/// The route as dots, with north at the top.
struct RouteSketch {
    private let points: [LocalProjection.Point]
    private let west: Double
    private let north: Double
    private let width: Double
    private let height: Double

    /// Creates the drawing; nil if the route is shorter than 10 m in both directions, so that there is nothing to see.
    init?(_ route: [Position]) {
        guard let projection = LocalProjection(around: route) else { return nil }
        points = projection.points(route)
        west = points.map(\.x).min() ?? 0
        north = points.map(\.y).min() ?? 0
        width = (points.map(\.x).max() ?? 0) - west
        height = (points.map(\.y).max() ?? 0) - north
        guard max(width, height) >= 10 else { return nil }
    }

    /// Draws the route as large as possible, and returns the cell of the newest position.
    func canvas(columns: Int, rows: Int) -> (canvas: BrailleCanvas, end: (column: Int, row: Int)) {
        var canvas = BrailleCanvas(columns: columns, rows: rows)
        // Dots have equal width and height in terminals whose characters are twice as high as wide.
        let dot = max(width / Double(canvas.width - 1), height / Double(canvas.height - 1))
        let dots = points.map { (x: Int(($0.x - west) / dot), y: Int(($0.y - north) / dot)) }
        for (a, b) in zip(dots, dots.dropFirst()) { canvas.line(from: a, to: b) }
        let end = dots.last ?? (0, 0)
        return (canvas, (min(end.x / 2, canvas.columns - 1), min(end.y / 4, canvas.rows - 1)))
    }
}
