import Activities

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
