/// What of a line is worth drawing.
///
/// David H. Douglas and Thomas K. Peucker, "Algorithms for the reduction of the number of points required to represent a digitized line
/// or its caricature" (Cartographica 10(2), 1973, pp. 112–122, doi:10.3138/FM57-6770-U75U-7727). Their tolerance is turned about: every
/// point is told the tolerance up to which it would stay, and the points of the largest ones stay. So a line of any length becomes one
/// of a stated number of points.
enum Simplification {
    private typealias Point = LocalProjection.Point

    /// For each point the tolerance, in the line's unit, up to which Douglas and Peucker keep it: infinite for both ends.
    ///
    /// O(n log n) for what people walk, without recursion.
    static func tolerances(of line: [LocalProjection.Point]) -> [Double] {
        guard line.count > 2 else { return line.map { _ in .infinity } }
        var tolerances = [Double](repeating: 0, count: line.count)
        tolerances[0] = .infinity
        tolerances[line.count - 1] = .infinity
        var open = [(first: 0, last: line.count - 1, limit: Double.infinity)]
        while let (first, last, limit) = open.popLast() {
            var (farthest, distance) = (first, -1.0)
            for index in (first + 1)..<last {
                let away = squaredDistance(line[index], from: line[first], to: line[last])
                if away > distance { (farthest, distance) = (index, away) }
            }
            // No point outlives the one that had to stay for it to be looked at.
            let tolerance = min(limit, distance.squareRoot())
            tolerances[farthest] = tolerance
            guard tolerance > 0 else { continue }
            if farthest - first > 1 { open.append((first, farthest, tolerance)) }
            if last - farthest > 1 { open.append((farthest, last, tolerance)) }
        }
        return tolerances
    }

    private static func squaredDistance(_ point: Point, from a: Point, to b: Point) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let along = length > 0 ? min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / length, 0), 1) : 0
        let (x, y) = (point.x - a.x - along * dx, point.y - a.y - along * dy)
        return x * x + y * y
    }
}
