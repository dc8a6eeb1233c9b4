internal import Cadence

/// A small picture of a route, with north at the top, for a list; it has no words and is hidden from screen readers.
struct RouteOutline {
    /// The largest number of points that are drawn.
    static let pointCount = 60
    /// The width and the height of the picture, in units of its coordinates, and the margin around the route.
    private static let (size, margin) = (99.0, 5.0)

    /// The points in the coordinates of the picture; none if the route has fewer than two positions.
    let points: [LocalProjection.Point]

    init(_ positions: [Position]) {
        guard positions.count >= 2, let projection = LocalProjection(around: positions) else {
            points = []
            return
        }
        let line = projection.points(positions)
        let tolerances = Simplification.tolerances(of: line)
        let least = tolerances.sorted(by: >).dropFirst(Self.pointCount).first ?? 0
        let kept = zip(line, tolerances).filter { $1 > least }.map(\.0)
        let (xs, ys) = (kept.map(\.x), kept.map(\.y))
        guard let west = xs.min(), let east = xs.max(), let north = ys.min(), let south = ys.max() else {
            points = []
            return
        }
        let scale = (Self.size - 2 * Self.margin) / max(east - west, south - north, 1)
        points = kept.map {
            LocalProjection.Point(
                x: Self.size / 2 + ($0.x - (west + east) / 2) * scale,
                y: Self.size / 2 + ($0.y - (north + south) / 2) * scale
            )
        }
    }

    /// The picture as SVG; an empty picture of the same size without points.
    var svg: Markup {
        let path = points.map { "\(Int($0.x.rounded())) \(Int($0.y.rounded()))" }.joined(separator: "L")
        return """
            <svg class="outline" viewBox="0 0 99 99" aria-hidden="true" xmlns="http://www.w3.org/2000/svg">\
            \(path.isEmpty ? nil : "<path d=\"M\(path)\"/>" as Markup)</svg>
            """
    }
}
