// The medians of all pairs are found by bisection: the number of pairs at or below a value is counted in linear time in the sorted values.

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
    /// standard deviation of normally distributed values. Up to 29 % of faulty values cannot carry it away.
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

    /// The median of `count` numbers in a range, of which only the number at or below a limit is known.
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
