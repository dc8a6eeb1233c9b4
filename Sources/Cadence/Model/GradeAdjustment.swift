/// Computes the energy cost per metre on a gradient, and the speed on level ground with the same energy cost per second.
///
/// The polynomials of Minetti et al. 2002 (10.1152/japplphysiol.01177.2001), in J/kg/m for a gradient `i` with |i| ≤ 0.45:
///
///     running  155.4 i⁵ − 30.4 i⁴ − 43.3 i³ + 46.3 i² + 19.5 i + 3.6
///     walking  280.5 i⁵ − 58.7 i⁴ − 76.8 i³ + 51.9 i² + 19.6 i + 2.5
public struct GradeAdjustment: Hashable, Sendable {
    /// The energy cost of running.
    public static let running = GradeAdjustment(coefficients: [155.4, -30.4, -43.3, 46.3, 19.5, 3.6])
    /// The energy cost of walking.
    public static let walking = GradeAdjustment(coefficients: [280.5, -58.7, -76.8, 51.9, 19.6, 2.5])

    /// The coefficients, from the fifth power to the constant.
    private let coefficients: [Double]

    private init(coefficients: [Double]) {
        self.coefficients = coefficients
    }

    /// Energy for one metre on a gradient, J/kg/m: above 0 for every possible gradient.
    public func cost(at gradient: Gradient) -> Double {
        coefficients.reduce(0) { $0 * gradient.rise + $1 }
    }

    /// Energy for one metre on a gradient, as a multiple of that on level ground.
    public func costRatio(at gradient: Gradient) -> Double {
        cost(at: gradient) / cost(at: .level)
    }

    /// The speed on level ground with the same energy cost per second, within `Speed.range`.
    public func adjusted(_ speed: Speed, at gradient: Gradient) -> Speed {
        Speed(metersPerSecond: speed.metersPerSecond * costRatio(at: gradient))
    }
}
