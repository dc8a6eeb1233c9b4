import Cadence
import Report

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
