/// The covariance matrix of the four parameters of a `PersonalCurve`.
struct PersonalCovariance: Hashable, Sendable {
    private var rows: [SIMD4<Double>]

    /// Creates the matrix of independent parameters with these standard deviations.
    init(deviations: SIMD4<Double>) {
        rows = (0..<4).map { index in
            var row = SIMD4<Double>.zero
            row[index] = deviations[index] * deviations[index]
            return row
        }
    }

    /// Creates the matrix from ten numbers in the order of `numbers`; nil if there are not exactly ten.
    init?(numbers: [Double]) {
        guard numbers.count == 10 else { return nil }
        self.init(deviations: .zero)
        for (number, (row, column)) in zip(numbers, Self.upperTriangle) {
            rows[row][column] = number
            rows[column][row] = number
        }
    }

    /// The numbers on and above the diagonal, row by row.
    var numbers: [Double] { Self.upperTriangle.map { rows[$0][$1] } }

    private static let upperTriangle = (0..<4).flatMap { row in (row..<4).map { (row, $0) } }

    /// Variances of the parameters.
    var variances: SIMD4<Double> { [rows[0][0], rows[1][1], rows[2][2], rows[3][3]] }

    /// Covariance of each parameter with the sum of all, each multiplied by its factor.
    func covariance(withSumOf factors: SIMD4<Double>) -> SIMD4<Double> {
        [(rows[0] * factors).sum(), (rows[1] * factors).sum(), (rows[2] * factors).sum(), (rows[3] * factors).sum()]
    }

    /// Variance of the sum of all parameters, each multiplied by its factor.
    func variance(ofSumOf factors: SIMD4<Double>) -> Double {
        max(0, (covariance(withSumOf: factors) * factors).sum())
    }

    /// Subtracts the outer product of a vector with itself, over a variance: the update of a Kalman filter.
    mutating func subtractSquare(of vector: SIMD4<Double>, over variance: Double) {
        for row in 0..<4 { rows[row] -= vector[row] / variance * vector }
    }

    /// Multiplies each standard deviation by a factor of at least 1; no standard deviation becomes larger than its limit in `limits`.
    mutating func grow(by factor: Double, limits: SIMD4<Double>) {
        var growth = SIMD4(repeating: factor)
        for index in 0..<4 where variances[index] > 0 {
            growth[index] = min(factor, limits[index] / variances[index].squareRoot())
        }
        for row in 0..<4 { rows[row] *= growth[row] * growth }
    }

    /// Whether the matrix is a possible covariance: finite, and no combination of the parameters has a negative variance.
    ///
    /// This is checked by a Cholesky decomposition of the correlations, with a tolerance for rounding.
    var isPossible: Bool {
        guard numbers.allSatisfy(\.isFinite), variances.min() >= 0 else { return false }
        let scale = (variances + 1e-12).squareRoot()
        var rest = (0..<4).map { rows[$0] / (scale[$0] * scale) }
        for index in 0..<4 {
            let pivot = rest[index][index]
            guard pivot >= -1e-9 else { return false }
            for row in 0..<4 where row > index {
                let covariance = rest[row][index]
                // The covariance of two parameters must not exceed the root of the product of their variances.
                guard covariance * covariance <= max(0, pivot) * max(0, rest[row][row]) + 1e-9 else { return false }
                if pivot > 1e-9 { rest[row] -= covariance / pivot * rest[index] }
            }
        }
        return true
    }
}
