/// A point of a chart curve.
public struct ChartPoint: Hashable, Sendable {
    /// The x value: metres or seconds.
    public var x: Double
    /// The y value.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

extension [ChartPoint] {
    /// Reduces the curve to at most `count` points (at least 3) while keeping its shape: largest triangle three buckets.
    ///
    /// Sveinn Steinarsson, "Downsampling Time Series for Visual Representation" (MSc thesis, University of Iceland, 2013,
    /// hdl.handle.net/1946/15343), section 4.2. The first and last points are kept. Each bucket in between keeps the point that forms the
    /// largest triangle with the previously kept point and the mean of the next bucket. All points of the result are input points. The
    /// input must be sorted by `x`. O(n).
    public func downsampled(to count: Int) -> [ChartPoint] {
        let count = Swift.max(count, 3)
        guard self.count > count else { return self }
        let width = Double(self.count - 2) / Double(count - 2)
        func bucket(_ number: Int) -> Range<Int> {
            let start = 1 + Int(Double(number) * width)
            return start..<Swift.max(start + 1, Swift.min(1 + Int(Double(number + 1) * width), self.count - 1))
        }
        var kept = [self[0]]
        for number in 0..<(count - 2) {
            let next = number == count - 3 ? (self.count - 1)..<self.count : bucket(number + 1)
            let mean = self[next].mean
            let last = kept[kept.count - 1]
            let best = self[bucket(number)].max { a, b in
                Self.doubledArea(last, a, mean) < Self.doubledArea(last, b, mean)
            }
            if let best { kept.append(best) }
        }
        kept.append(self[self.count - 1])
        return kept
    }

    private static func doubledArea(_ a: ChartPoint, _ b: ChartPoint, _ c: ChartPoint) -> Double {
        ((a.x - c.x) * (b.y - a.y) - (a.x - b.x) * (c.y - a.y)).magnitude
    }
}

extension ArraySlice<ChartPoint> {
    /// The mean of the points; the slice must not be empty.
    fileprivate var mean: ChartPoint {
        let sum = reduce(into: ChartPoint(x: 0, y: 0)) { sum, point in
            sum.x += point.x
            sum.y += point.y
        }
        return ChartPoint(x: sum.x / Double(count), y: sum.y / Double(count))
    }
}
