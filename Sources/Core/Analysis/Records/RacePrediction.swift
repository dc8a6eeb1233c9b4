import Cadence
import RealModule

/// The time that a runner can expect over a distance, from a best effort over another one.
///
/// Two published equations are used. Riegel: t₂ = t₁ · (d₂ / d₁)^1.06, for times of 3.5 to 230 minutes (Riegel 1981, Athletic Records and
/// Human Endurance, American Scientist 69:285–290). Daniels: the distance that has the same VDOT as the effort (Daniels & Gilbert 1979,
/// Oxygen Power; its tables have VDOT 30 to 85).
package struct RacePrediction: Hashable, Sendable {
    /// How many days an effort is used.
    package static let days = 90
    package static let measures: [EffortMeasure] = [.fiveKilometers, .tenKilometers, .halfMarathon, .marathon]
    static let exponent = 1.06
    /// The smallest and the largest exponents of Riegel's groups of runners, rounded.
    static let exponents = [1.05, 1.08]
    /// Riegel's range of times, in seconds.
    static let times = 210.0...13_800.0
    static let vdots = 30.0...85.0

    package let measure: EffortMeasure
    package let riegel: Duration
    /// Daniels' time; nil if the VDOT is outside of the tables.
    package let daniels: Duration?
    /// The fastest and the slowest time of both equations, with Riegel's exponent from 1.05 to 1.08; it is not a statistical interval.
    package let interval: ClosedRange<Duration>
    /// The effort from which the time is predicted: the one that gives the fastest time.
    package let source: RankedEffort

    /// Predicts the times from efforts; empty if no effort is within the published range of times.
    ///
    /// Estimated distances and the distance in 12 minutes are not used. A time outside of the published range is not predicted.
    package static func all(from efforts: [RankedEffort]) -> [RacePrediction] {
        let usable = efforts.filter { ranked in
            ranked.effort.measure.distance != nil && !ranked.effort.isEstimate
                && times.contains(ranked.effort.time / .seconds(1))
        }
        return measures.compactMap { measure in
            usable.compactMap { RacePrediction(measure, from: $0) }.min { $0.riegel < $1.riegel }
        }
    }

    private init?(_ measure: EffortMeasure, from source: RankedEffort) {
        guard let target = measure.distance?.meters else { return nil }
        let (time, meters) = (source.effort.time / .seconds(1), source.effort.distance.meters)
        guard meters > 0 else { return nil }
        func riegel(_ exponent: Double) -> Double { time * Double.pow(target / meters, exponent) }
        let expected = riegel(Self.exponent)
        guard Self.times.contains(expected) else { return nil }
        let daniels = Self.daniels(meters: meters, seconds: time, target: target)
        let all = Self.exponents.map(riegel) + [expected] + (daniels.map { [$0] } ?? [])
        guard let fastest = all.min(), let slowest = all.max() else { return nil }
        self.measure = measure
        self.source = source
        self.riegel = Self.rounded(expected)
        self.daniels = daniels.map(Self.rounded)
        interval = Self.rounded(fastest)...Self.rounded(slowest)
    }

    private static func rounded(_ seconds: Double) -> Duration { .seconds(Int(seconds.rounded())) }

    /// VDOT in ml/kg/min: the oxygen cost of the speed, divided by the share of the maximum that can be kept for the time.
    static func vdot(meters: Double, seconds: Double) -> Double {
        let minutes = seconds / 60
        let speed = meters / minutes
        let cost = -4.60 + 0.182258 * speed + 0.000104 * speed * speed
        let share = 0.8 + 0.1894393 * Double.exp(-0.012778 * minutes) + 0.2989558 * Double.exp(-0.1932605 * minutes)
        return cost / share
    }

    /// The time over `target` metres with the same VDOT, in seconds, by bisection; VDOT falls as the time grows.
    static func daniels(meters: Double, seconds: Double, target: Double) -> Double? {
        let value = vdot(meters: meters, seconds: seconds)
        guard vdots.contains(value) else { return nil }
        var (low, high) = (times.lowerBound / 2, times.upperBound * 3)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if vdot(meters: target, seconds: middle) > value { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
