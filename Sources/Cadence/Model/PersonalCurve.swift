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
    init(height: Length) {
        parameters = [170 - 40 * (height.meters - 1.75), 8, 0, 0]
        clamp()
    }

    /// Creates a curve with these parameters; nil if one is outside its bounds.
    init?(parameters: SIMD4<Double>) {
        guard (0..<4).allSatisfy({ Self.bounds[$0].contains(parameters[$0]) }) else { return nil }
        self.parameters = parameters
    }

    /// Permitted values of the parameters, about four standard deviations of their priors; others are measurement errors.
    private static let bounds = [120.0...220.0, 0.0...20.0, -4.0...4.0, -12.0...12.0]

    /// How much each parameter differs between runners, as a standard deviation; it is the uncertainty before anything is learnt.
    ///
    /// The values for level and slope were computed from the runs of 32 people. The value 1 for the curvature makes the slope at 5 m/s
    /// uncertain by 4 spm per m/s, as much as published groups of runners differ. The value for the warm-up is the project's own
    /// design: it is as large as the variation within a run.
    static let priorDeviations: SIMD4<Double> = [9, 2.5, 1, 3]

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

    /// The cadence in spm at this speed, `elapsed` after the runner began to run; an `elapsed` of nil means a runner who is warmed up.
    func value(at speed: Speed, elapsed: Duration?) -> Double {
        (parameters * factors(at: speed, elapsed: elapsed)).sum()
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
