import Cadence

/// Finds steady intervals of 20 s in speeds and cadences; the learning window in `Pacing` uses the same limits.
struct SteadyStretch: Sendable {
    private static let seconds = 20
    private static let speedDeviation = 0.35
    private static let cadenceDeviation = 8.0

    private var speeds: [Double] = []
    private var cadences: [Double] = []

    /// Adds the values of one second; returns the means if 20 steady seconds are complete.
    ///
    /// A nil value restarts the interval.
    mutating func add(_ speed: Speed?, _ cadence: StepRate?) -> SteadyWindow? {
        guard let speed, let cadence else {
            self = SteadyStretch()
            return nil
        }
        speeds.append(speed.metersPerSecond)
        cadences.append(cadence.stepsPerMinute)
        guard speeds.count == Self.seconds else { return nil }
        defer { self = SteadyStretch() }
        let (v, c) = (speeds.meanAndDeviation, cadences.meanAndDeviation)
        guard v.deviation < Self.speedDeviation, c.deviation < Self.cadenceDeviation else { return nil }
        return SteadyWindow(speed: Speed(metersPerSecond: v.mean), cadence: StepRate(stepsPerMinute: c.mean))
    }
}

extension [Double] {
    /// Mean and standard deviation of at least two numbers.
    fileprivate var meanAndDeviation: (mean: Double, deviation: Double) {
        let mean = reduce(0, +) / Double(count)
        let squares = reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (mean, (squares / Double(count - 1)).squareRoot())
    }
}
