/// Selects the points of a line that are worth drawing.
///
/// David H. Douglas and Thomas K. Peucker, "Algorithms for the reduction of the number of points required to represent a
/// digitized line or its caricature" (Cartographica 10(2), 1973, pp. 112–122, doi:10.3138/FM57-6770-U75U-7727). The original
/// algorithm has a given tolerance. This version calculates for each point the largest tolerance at which the point is kept. The
/// caller keeps the points with the largest tolerances, and so gets a line with a given number of points.
enum Simplification {
    private typealias Point = LocalProjection.Point

    /// For each point, the largest tolerance at which Douglas and Peucker's algorithm keeps it, in the line's unit.
    ///
    /// It is infinite for both ends. The method takes O(n log n) time for typical routes, and does not use recursion.
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
            // A point cannot have a larger tolerance than its parent: the algorithm examines it only if the parent is kept.
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
