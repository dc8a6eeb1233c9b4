import RealModule

/// The cadence of one runner as a function of speed, with a correction for the first minutes of a run.
///
///     c = level + slope x + bend x² − warmUp e^(−t / 5 min)          x = v − 3 m/s
///
/// A straight line is not enough: at low speeds runners lengthen their steps, and at high speeds they take faster steps
/// (Cavagna et al. 1988, 10.1113/jphysiol.1988.sp017069). The warm-up time is that of muscles: their temperature rises
/// fast in the first 3 to 5 minutes and is stable after 10 to 20 (Bishop 2003, 10.2165/00007256-200333060-00005).
struct PersonalCurve: Hashable, Sendable {
    /// Time constant of the warm-up, in seconds.
    private static let warmUpTime = 300.0

    /// The level in spm, the slope in spm per m/s, the curvature ("bend") in spm per (m/s)², and the warm-up in spm.
    var parameters: SIMD4<Double>

    /// Creates the curve that is used before anything is learnt, from the runner's height.
    ///
    /// −70 spm per m of height was computed from 61 runners on a treadmill at 5 to 10 mph. Body mass does not improve it. The slope of
    /// 9 spm per m/s is between the 10 ± 0.7 of these runners and the 8 of 32 recorded runners.
    init(height: Length) {
        parameters = [170 - 70 * (height.meters - 1.75), 9, 0, 0]
        clamp()
    }

    /// Creates a curve with these parameters; nil if one is outside its bounds.
    init?(parameters: SIMD4<Double>) {
        guard (0..<4).allSatisfy({ Self.bounds[$0].contains(parameters[$0]) }) else { return nil }
        self.parameters = parameters
    }

    /// Permitted values of the parameters, about four standard deviations of their priors; others are measurement errors.
    private static let bounds = [120.0...230.0, 0.0...20.0, -4.0...4.0, -12.0...12.0]

    /// How much each parameter differs between runners, as a standard deviation; it is the uncertainty before anything is learnt.
    ///
    /// The value for the level is what the height leaves between the same 61 runners (11.0 spm). The value for the slope was computed from
    /// the runs of 32 people. The value 1 for the curvature makes the slope at 5 m/s
    /// uncertain by 4 spm per m/s, as much as published groups of runners differ. The value for the warm-up is the project's own
    /// design: it is as large as the variation within a run.
    static let priorDeviations: SIMD4<Double> = [11, 2.5, 1, 3]

    /// The factors by which the parameters are multiplied at this speed, `elapsed` after the runner began to run.
    ///
    /// If `elapsed` is nil, the runner is warmed up. Where the cadence would decrease with the speed, the curve continues with a
    /// constant cadence.
    func factors(at speed: Speed, elapsed: Duration?) -> SIMD4<Double> {
        let (slope, bend) = (parameters[1], parameters[2])
        var x = speed.metersPerSecond - 3
        if bend != 0 {
            let vertex = -slope / (2 * bend)
            x = bend > 0 ? max(x, vertex) : min(x, vertex)
        }
        let warmUp = elapsed.map { Double.exp(-max(0, $0 / .seconds(1)) / Self.warmUpTime) } ?? 0
        return [1, x, x * x, -warmUp]
    }

    /// Adds `change` to the parameters, and keeps them within their bounds.
    mutating func move(by change: SIMD4<Double>) {
        parameters += change
        clamp()
    }

    private mutating func clamp() {
        for index in 0..<4 { parameters[index] = Self.bounds[index].nearest(to: parameters[index]) }
    }
}

/// A curve and how well it is known.
struct LearntCurve: Hashable, Sendable {
    var curve: PersonalCurve
    var covariance: PersonalCovariance

    /// The cadence in spm and its variance in spm², `elapsed` after the runner began to run; nil means a runner who is warmed up.
    func value(at speed: Speed, elapsed: Duration?) -> (cadence: Double, variance: Double) {
        let factors = curve.factors(at: speed, elapsed: elapsed)
        return ((curve.parameters * factors).sum(), covariance.variance(ofSumOf: factors))
    }

    /// Learns from a measured cadence with this variance, in spm²: an update of a Kalman filter.
    mutating func learn(from window: SteadyWindow, variance: Double) {
        let shared = covariance.covariance(withSumOf: curve.factors(at: window.speed, elapsed: window.elapsed))
        let expected = value(at: window.speed, elapsed: window.elapsed)
        let total = expected.variance + variance
        curve.move(by: shared * ((window.cadence.stepsPerMinute - expected.cadence) / total))
        covariance.subtractSquare(of: shared, over: total)
    }
}

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

/// The present difference between a runner's cadence and their own curve, in spm.
///
/// In the recorded runs of one person the difference from the curve is similar for minutes, but not for a whole run: the
/// correlation is 0.66 after 20 s, 0.36 after 100 s and 0.09 after 200 s (*computed*, twelve runs). So the offset is an
/// Ornstein–Uhlenbeck process: without new windows it returns to zero, and the curve learns permanent differences.
struct MomentaryOffset: Hashable, Sendable {
    /// Standard deviation of the offset without any measurement, spm.
    static let deviation = 3.0
    /// Standard deviation of one window's mean cadence, spm.
    ///
    /// Half the mean squared difference of two windows from the curve is 2.7 spm² after 20 s and 9.6 spm² after minutes (*computed*,
    /// twelve runs of one person). With the time constant below, 1.1 to 1.3 spm² of it differ from window to window. Noise of the
    /// sensors is added.
    static let windowNoise = 1.5
    /// Time constant in seconds with which the offset returns to zero.
    private static let time = 120.0
    /// The assumed time between two windows if the times are not known: the length of a window.
    private static let windowLength: Duration = .seconds(20)

    private var value = 0.0
    private var variance = MomentaryOffset.deviation * MomentaryOffset.deviation
    /// Time of the last window since the runner began to run; nil before the first window, or if not known.
    private var measuredAt: Duration?

    /// The share of the offset's variance that no window of the last minutes has explained, 0…1.
    func unknownShare(at elapsed: Duration?) -> Double {
        expected(at: elapsed).variance / (Self.deviation * Self.deviation)
    }

    /// The expected offset at this time since the runner began to run; nil means the time of the last window.
    func expected(at elapsed: Duration?) -> (value: Double, variance: Double) {
        after(elapsed.map { $0 - (measuredAt ?? $0) } ?? .zero)
    }

    /// Learns from a window whose mean cadence is `error` spm above the runner's own curve (negative: below it).
    mutating func observe(error: Double, at elapsed: Duration?) {
        let interval = elapsed.flatMap { now in measuredAt.map { now - $0 } } ?? Self.windowLength
        let before = after(interval)
        let gain = before.variance / (before.variance + Self.windowNoise * Self.windowNoise)
        value = before.value + gain * (error - before.value)
        variance = before.variance * (1 - gain)
        measuredAt = elapsed
    }

    private func after(_ interval: Duration) -> (value: Double, variance: Double) {
        let share = Double.exp(-max(0, interval / .seconds(1)) / Self.time)
        let lasting = share * share
        return (value * share, variance * lasting + Self.deviation * Self.deviation * (1 - lasting))
    }
}
