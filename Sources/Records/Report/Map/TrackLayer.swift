package import Cadence

/// The tracks of many activities, drawn softly: where they overlap, the colour is stronger.
///
/// It is the ground of the map of a route, which therefore needs no map file, and the whole content of the map of all routes.
package struct TrackLayer {
    /// The largest number of points of all tracks below a route.
    package static let mostPoints = 12_000
    /// The coordinates are whole numbers of this part of a unit of the map, about 0.2 pixels.
    private static let parts = 4.0

    let markup: Markup
    /// The number of tracks of which a part is on the map.
    let count: Int
    let pointCount: Int

    /// - Parameters:
    ///   - tracks: The points of the tracks on the map, in metres.
    ///   - mostPoints: Of longer tracks, only the points are drawn that are needed most for their shape.
    init(
        _ tracks: [[LocalProjection.Point]],
        in frame: MapFrame,
        mostPoints: Int = Self.mostPoints,
        style: String = "ground"
    ) {
        let pieces = tracks.map { Self.pieces(of: $0, in: frame) }
        let tolerances = pieces.map { $0.map(Simplification.tolerances) }
        // Half a unit of the map is not visible.
        var tolerance = frame.width / 2000
        func kept() -> Int { tolerances.joined().reduce(0) { $0 + $1.count { $0 > tolerance } } }
        while kept() > mostPoints, tolerance < frame.width { tolerance *= 1.5 }
        let scale = 1000 * Self.parts / frame.width
        var (count, pointCount) = (0, 0)
        var paths: [Markup] = []
        for (pieces, tolerances) in zip(pieces, tolerances) where !pieces.isEmpty {
            var path = ""
            for (piece, tolerances) in zip(pieces, tolerances) {
                var last: (x: Int, y: Int)?
                for (point, own) in zip(piece, tolerances) where own > tolerance {
                    let next = (
                        x: Int(((point.x - frame.x) * scale).rounded()), y: Int(((point.y - frame.y) * scale).rounded())
                    )
                    // Relative coordinates are shorter: `M840 212l12-3`.
                    path += last.map { Self.step(next.x - $0.x, next.y - $0.y) } ?? "M\(next.x) \(next.y)"
                    last = next
                    pointCount += 1
                }
            }
            count += 1
            paths.append("<path d=\"\(path)\"/>")
        }
        (self.count, self.pointCount) = (count, pointCount)
        let opacity = count > 500 ? "0.14" : count > 100 ? "0.25" : count > 10 ? "0.4" : "0.5"
        markup =
            paths.isEmpty
            ? "" : "<g class=\"\(style)\" stroke-opacity=\"\(opacity)\" transform=\"scale(0.25)\">\(paths)</g>"
    }

    private static func step(_ x: Int, _ y: Int) -> String { y < 0 ? "l\(x)\(y)" : "l\(x) \(y)" }

    /// The parts of a track inside the frame, each with one more point at its ends.
    private static func pieces(of track: [LocalProjection.Point], in frame: MapFrame) -> [[LocalProjection.Point]] {
        func isInside(_ point: LocalProjection.Point) -> Bool {
            (0...1).contains(frame.x(point)) && (0...1).contains(frame.y(point))
        }
        var pieces: [[LocalProjection.Point]] = []
        var piece: [LocalProjection.Point] = []
        var before: LocalProjection.Point?
        for point in track {
            if isInside(point) {
                if piece.isEmpty, let before { piece.append(before) }
                piece.append(point)
            } else if !piece.isEmpty {
                pieces.append(piece + [point])
                piece = []
            }
            before = point
        }
        if !piece.isEmpty { pieces.append(piece) }
        return pieces
    }

    /// The routes without the points that are not needed for their shape.
    ///
    /// - Parameters:
    ///   - tolerance: How far a removed point can be from the line, in metres.
    ///   - mostPoints: The routes that would exceed this number of points in total are left out; the first ones are kept.
    package static func thinned(
        _ routes: [[Position]],
        tolerance: Double = 8,
        mostPoints: Int = Self.mostPoints
    ) -> [[Position]] {
        var left = mostPoints
        var thinned: [[Position]] = []
        for route in routes {
            guard let projection = LocalProjection(around: route) else { continue }
            let tolerances = Simplification.tolerances(of: projection.points(route))
            let kept = zip(route, tolerances).filter { $1 > tolerance }.map(\.0)
            guard kept.count <= left else { break }
            left -= kept.count
            thinned.append(kept)
        }
        return thinned
    }
}
