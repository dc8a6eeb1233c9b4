/// The typical value of several runs, with a 95 % confidence interval.
public struct Estimate: Hashable, Sendable {
    /// The typical value.
    public var value: Double
    /// The lower end of the interval.
    public var lower: Double
    /// The upper end of the interval.
    public var upper: Double

    /// Creates an estimate.
    public init(value: Double, lower: Double, upper: Double) {
        self.value = value
        self.lower = lower
        self.upper = upper
    }

    /// The fewest values of which an estimate is made: the median of fewer follows a single faulty one.
    public static let fewestValues = 3
    /// The fewest values, less one for each group, from which the spread is estimated.
    public static let fewestDegrees = 5

    /// Estimates the typical value of each group of values.
    ///
    /// The estimate is the Hodges–Lehmann estimator (Hodges and Lehmann 1963, 10.1214/aoms/1177704172), which up to 29 % of faulty
    /// values cannot carry away; of three values, it is the median. The spread of the values about their group is assumed to be the same
    /// in all groups, and is estimated from all (`spread(of:)`). The interval is value ± t · spread · √(π/3n), which is the standard
    /// error of the estimator for normally distributed values; t is the quantile of Student's distribution.
    ///
    /// - Returns: One estimate for each group; nil for a group of fewer than three values, and for all groups if their values, less one
    ///   for each group, are fewer than five.
    public static func ofGroups(_ groups: [[Double]]) -> [Estimate?] {
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
    public func limited(to range: ClosedRange<Double>) -> Estimate {
        func limit(_ number: Double) -> Double { min(max(number, range.lowerBound), range.upperBound) }
        return Estimate(value: limit(value), lower: limit(lower), upper: limit(upper))
    }
}
