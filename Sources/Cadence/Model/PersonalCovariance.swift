/// Covariance of the personal model's three parameters, symmetric by having each pair only once, in the order a, b, d.
struct PersonalCovariance: Hashable, Sendable {
    var aa: Double
    var ab: Double
    var ad: Double
    var bb: Double
    var bd: Double
    var dd: Double

    /// Independent parameters with these standard deviations.
    init(deviations a: Double, _ b: Double, _ d: Double) {
        (aa, ab, ad, bb, bd, dd) = (a * a, 0, 0, b * b, 0, d * d)
    }

    /// The six numbers in the order of `numbers`; nil for another count.
    init?(numbers: [Double]) {
        guard numbers.count == 6 else { return nil }
        (aa, ab, ad) = (numbers[0], numbers[1], numbers[2])
        (bb, bd, dd) = (numbers[3], numbers[4], numbers[5])
    }

    var numbers: [Double] { [aa, ab, ad, bb, bd, dd] }

    /// Covariance of each parameter with a + b x + d.
    func covariance(withLineAt x: Double) -> (a: Double, b: Double, d: Double) {
        (aa + ab * x + ad, ab + bb * x + bd, ad + bd * x + dd)
    }

    /// Variance of a + b x + d.
    func variance(ofLineAt x: Double) -> Double {
        let with = covariance(withLineAt: x)
        return max(0, with.a + with.b * x + with.d)
    }

    /// Variance of a + b x, the line without the day.
    func varianceWithoutDay(at x: Double) -> Double {
        max(0, aa + 2 * ab * x + bb * x * x)
    }

    /// Takes away what an observation has told: the outer product of a vector with itself, over a variance.
    mutating func subtractSquare(of vector: (a: Double, b: Double, d: Double), over variance: Double) {
        aa -= vector.a * vector.a / variance
        ab -= vector.a * vector.b / variance
        ad -= vector.a * vector.d / variance
        bb -= vector.b * vector.b / variance
        bd -= vector.b * vector.d / variance
        dd -= vector.d * vector.d / variance
    }

    /// Forgets the day: its variance is its prior's again, and it has nothing to do with the line.
    mutating func resetDay(deviation: Double) {
        (ad, bd, dd) = (0, 0, deviation * deviation)
    }

    /// Whether these numbers can be a covariance: finite, and no combination of the parameters has a negative variance.
    ///
    /// All principal minors decide it, but for what rounding may take away.
    var isPossible: Bool {
        guard numbers.allSatisfy(\.isFinite) else { return false }
        let size = 1 + abs(aa) + abs(bb) + abs(dd)
        let minors = [
            aa, bb, dd,
            aa * bb - ab * ab, aa * dd - ad * ad, bb * dd - bd * bd,
            aa * (bb * dd - bd * bd) - ab * (ab * dd - bd * ad) + ad * (ab * bd - bb * ad),
        ]
        return minors.allSatisfy { $0 >= -1e-12 * size * size * size }
    }
}
