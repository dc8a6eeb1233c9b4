/// Quantiles of Student's t distribution.
enum StudentDistribution {
    /// The quantile of 0.975 of the normal distribution.
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
