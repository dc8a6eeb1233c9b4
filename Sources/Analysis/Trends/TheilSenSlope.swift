extension Estimate {
    /// The fewest points of a change over time.
    static let fewestPoints = 6

    /// The change of `y` per unit of `x`: the median of the slopes of all pairs of points (Theil 1950; Sen 1968,
    /// 10.1080/01621459.1968.10480934).
    ///
    /// The interval is Sen's: the slopes whose ranks lie 1.96 standard deviations of Kendall's S from the middle. O(n² log n); nil for fewer
    /// than six points. No two points may have the same `x`.
    static func slope(_ points: [(x: Double, y: Double)]) -> Estimate? {
        let n = points.count
        guard n >= fewestPoints else { return nil }
        var slopes: [Double] = []
        slopes.reserveCapacity(n * (n - 1) / 2)
        for (index, a) in points.enumerated() {
            for b in points[(index + 1)...] { slopes.append((b.y - a.y) / (b.x - a.x)) }
        }
        slopes.sort()
        let deviation = (Double(n * (n - 1) * (2 * n + 5)) / 18).squareRoot() * StudentDistribution.normal975
        let lower = Int(((Double(slopes.count) - deviation) / 2).rounded(.down)) - 1
        let upper = Int(((Double(slopes.count) + deviation) / 2).rounded(.up))
        guard lower >= 0, upper < slopes.count else { return nil }
        return Estimate(value: slopes.median, lower: slopes[lower], upper: slopes[upper])
    }
}
