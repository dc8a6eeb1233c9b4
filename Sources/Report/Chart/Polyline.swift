internal import Activities

/// A line of a chart, with gaps where values are unknown.
struct Polyline: Hashable, Sendable {
    /// The parts of the line between the gaps.
    let pieces: [[ChartPoint]]

    /// Creates a line through points sorted by `x`.
    ///
    /// The line has a gap at each of `breaks`, and where the distance between two points is greater than `gap`.
    init(_ points: [ChartPoint], breaks: [Range<Double>] = [], gap: Double = .infinity) {
        var pieces: [[ChartPoint]] = []
        var piece: [ChartPoint] = []
        var ahead = breaks[...]
        for point in points where point.x.isFinite && point.y.isFinite && point.y.magnitude < 1e9 {
            var isBroken = false
            while let next = ahead.first, point.x >= next.upperBound {
                isBroken = true
                ahead = ahead.dropFirst()
            }
            if let last = piece.last, isBroken || point.x - last.x > gap {
                pieces.append(piece)
                piece = []
            }
            piece.append(point)
        }
        if !piece.isEmpty { pieces.append(piece) }
        self.pieces = pieces
    }

    private init(pieces: [[ChartPoint]]) {
        self.pieces = pieces
    }

    /// Whether the line contains no points.
    var isEmpty: Bool { pieces.isEmpty }

    /// All points of the line.
    var points: [ChartPoint] { pieces.flatMap(\.self) }

    /// The smoothed line: each value becomes the mean of all points of its piece that are at most half of `width` away.
    ///
    /// The mean of speeds measured every second equals distance divided by time, which is the definition of pace.
    func smoothed(over width: Double) -> Self {
        guard width > 0 else { return self }
        return Self(
            pieces: pieces.map { piece in
                var (first, end, sum) = (0, 0, 0.0)
                return piece.map { point in
                    while end < piece.count, piece[end].x <= point.x + width / 2 {
                        sum += piece[end].y
                        end += 1
                    }
                    while piece[first].x < point.x - width / 2 {
                        sum -= piece[first].y
                        first += 1
                    }
                    return ChartPoint(x: point.x, y: sum / Double(end - first))
                }
            }
        )
    }

    /// The line with all values transformed; points for which `transform` returns nil are removed.
    func mapped(_ transform: (Double) -> Double?) -> Self {
        Self(
            pieces: pieces.map { $0.compactMap { point in transform(point.y).map { ChartPoint(x: point.x, y: $0) } } }
                .filter { !$0.isEmpty }
        )
    }

    /// The line reduced to about `count` points in total, distributed in proportion to the length of the pieces.
    func downsampled(to count: Int) -> Self {
        let all = max(pieces.reduce(0) { $0 + $1.count }, 1)
        guard all > count else { return self }
        return Self(pieces: pieces.map { $0.downsampled(to: count * $0.count / all) })
    }

    /// The mean of the values in each of `count` equal parts of 0…`end`; nil for a part without points.
    func means(parts count: Int, to end: Double) -> [Double?] {
        guard count > 0, end > 0 else { return [] }
        var sums = [(sum: Double, count: Double)](repeating: (0, 0), count: count)
        for piece in pieces {
            for point in piece {
                let part = min(max(Int(point.x / end * Double(count)), 0), count - 1)
                sums[part].sum += point.y
                sums[part].count += 1
            }
        }
        return sums.map { $0.count > 0 ? $0.sum / $0.count : nil }
    }
}
