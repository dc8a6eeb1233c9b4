/// The typical value of several runs, with a 95 % confidence interval.
package struct Estimate: Hashable, Sendable {
    package var value: Double
    package var lower: Double
    package var upper: Double

    package init(value: Double, lower: Double, upper: Double) {
        self.value = value
        self.lower = lower
        self.upper = upper
    }

    /// The fewest values for an estimate: with fewer, a single faulty value would change the median.
    package static let fewestValues = 3
    /// The fewest degrees of freedom from which the spread is estimated: the number of values minus the number of groups.
    package static let fewestDegrees = 5

    /// Estimates the typical value of each group of values.
    ///
    /// The estimate is the Hodges–Lehmann estimator (Hodges and Lehmann 1963, 10.1214/aoms/1177704172), which has a breakdown point of
    /// 29 % faulty values; of three values, it is the median. The spread of the values within a group is assumed to be the same in all
    /// groups, and is estimated from all (`spread(of:)`). The interval is value ± t · spread · √(π/3n); spread · √(π/3n) is the standard
    /// error of the estimator for normally distributed values, and t is the quantile of Student's distribution.
    ///
    /// - Returns: One estimate for each group; nil for a group of fewer than three values, and for all groups if there are fewer than
    ///   ``fewestDegrees`` degrees of freedom.
    package static func ofGroups(_ groups: [[Double]]) -> [Estimate?] {
        let degrees = groups.reduce(0) { $0 + max($1.count - 1, 0) }
        guard degrees >= fewestDegrees else { return groups.map { _ in nil } }
        let factor = StudentDistribution.quantile975(degrees: Double(degrees) * efficiency) * spread(of: groups)
        return groups.map { group in
            guard group.count >= fewestValues else { return nil }
            let value = hodgesLehmann(group)
            let half = factor * standardError(count: group.count)
            return Estimate(value: value, lower: value - half, upper: value + half)
        }
    }

    /// The efficiency of `spread(of:)` for normally distributed values, by which its degrees of freedom are reduced.
    static let efficiency = 0.86

    /// The standard error of `hodgesLehmann` for values with a standard deviation of 1.
    ///
    /// For three values, it is that of the median (Hodges and Lehmann 1967, "On medians and quasi medians"): 0.670.
    static func standardError(count: Int) -> Double {
        count == fewestValues ? 0.670 : (Double.pi / (3 * Double(count))).squareRoot()
    }

    /// The estimate limited to a range of possible values, for example of a share.
    package func limited(to range: ClosedRange<Double>) -> Estimate {
        func limit(_ number: Double) -> Double { min(max(number, range.lowerBound), range.upperBound) }
        return Estimate(value: limit(value), lower: limit(lower), upper: limit(upper))
    }
}

extension Estimate {
    /// The fewest points of a change over time.
    private static let fewestPoints = 6

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

// The medians of all pairs are found by bisection: in sorted values, the number of pairs at or below a limit is counted in linear time.

extension Estimate {
    /// The Hodges–Lehmann estimator: the median of the means of all pairs, a value with itself included; of three values, the median.
    ///
    /// O(n log n).
    static func hodgesLehmann(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard let first = sorted.first, let last = sorted.last else { return .nan }
        guard sorted.count > fewestValues else { return sorted.median }
        let pairs = sorted.count * (sorted.count + 1) / 2
        return median(of: pairs, in: first...last) { limit in
            var (count, end) = (0, sorted.count)
            for (index, value) in sorted.enumerated() {
                while end > 0, (value + sorted[end - 1]) / 2 > limit { end -= 1 }
                guard end > index else { break }
                count += end - index
            }
            return count
        }
    }

    /// The spread of values about their group: 1.0483 times the median of the distances of all pairs within a group.
    ///
    /// For one group, it is the estimator of Shamos (1976, "Geometry and statistics: problems at the interface"); the factor makes it the
    /// standard deviation of normally distributed values. Its breakdown point is 29 % faulty values.
    static func spread(of groups: [[Double]]) -> Double {
        let sorted = groups.map { $0.sorted() }
        let pairs = sorted.reduce(0) { $0 + $1.count * ($1.count - 1) / 2 }
        let widest = sorted.map { ($0.last ?? 0) - ($0.first ?? 0) }.max() ?? 0
        guard pairs > 0 else { return .nan }
        let distance = median(of: pairs, in: 0...widest) { limit in
            sorted.reduce(0) { sum, group in
                var (count, end) = (0, 0)
                for (index, value) in group.enumerated() {
                    while end < group.count, group[end] - value <= limit { end += 1 }
                    count += end - index - 1
                }
                return sum + count
            }
        }
        return 1.0483 * distance
    }

    /// The median of `count` numbers in a range; `atMost` returns how many of them are at or below a limit.
    private static func median(of count: Int, in range: ClosedRange<Double>, atMost: (Double) -> Int) -> Double {
        func number(ranked rank: Int) -> Double {
            var (low, high) = (range.lowerBound, range.upperBound)
            guard atMost(low) < rank else { return low }
            while true {
                let middle = low + (high - low) / 2
                guard middle > low, middle < high else { return high }
                if atMost(middle) < rank { low = middle } else { high = middle }
            }
        }
        let upper = number(ranked: count / 2 + 1)
        return count.isMultiple(of: 2) ? (number(ranked: count / 2) + upper) / 2 : upper
    }
}

extension [Double] {
    /// The median of sorted numbers; NaN without numbers.
    var median: Double {
        guard !isEmpty else { return .nan }
        return count.isMultiple(of: 2) ? (self[count / 2 - 1] + self[count / 2]) / 2 : self[count / 2]
    }
}

enum StudentDistribution {
    static let normal975 = 1.959963984540054

    /// The quantile of 0.975, the factor of a 95 % interval.
    ///
    /// Abramowitz and Stegun, *Handbook of Mathematical Functions* (1964), 26.7.5; the error is below 0.002 from four degrees of freedom.
    static func quantile975(degrees: Double) -> Double {
        let z = normal975
        let z2 = z * z
        let terms = [
            z * (z2 + 1) / 4,
            z * ((5 * z2 + 16) * z2 + 3) / 96,
            z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384,
            z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92_160,
        ]
        return terms.reversed().reduce(0) { ($0 + $1) / degrees } + z
    }
}
