import RealModule

/// How well the latest footfalls coincided with the clicks.
package struct Agreement: Hashable, Sendable {
    private struct Match: Hashable {
        var error: Double
        var asynchrony: Double
        var period: Double
    }

    /// Number of latest footfalls from which the phase coherence is computed.
    private static let coherenceSteps = 30
    /// Number of latest footfalls from which the asynchrony is computed.
    private static let asynchronySteps = 20
    private var matches: [Match] = []

    /// Standard uncertainty, in seconds, of a constant offset of all footfall times from this sensor.
    var sourceUncertainty = 0.0

    mutating func append(error: Double, asynchrony: Double, period: Double) {
        matches.append(Match(error: error, asynchrony: asynchrony, period: period))
        if matches.count > Self.coherenceSteps { matches.removeFirst() }
    }

    /// Mean of footfall time minus click time, in seconds; negative if the foot lands early; nil before the first footfall.
    package var asynchrony: Double? {
        let last = matches.suffix(Self.asynchronySteps)
        return last.isEmpty ? nil : last.reduce(0) { $0 + $1.asynchrony } / Double(last.count)
    }

    /// Standard deviation of footfall time minus click time, in seconds; nil before the second footfall.
    package var deviation: Double? {
        let last = matches.suffix(Self.asynchronySteps)
        guard let mean = asynchrony, last.count > 1 else { return nil }
        return (last.reduce(0) { $0 + ($1.asynchrony - mean) * ($1.asynchrony - mean) } / Double(last.count - 1))
            .squareRoot()
    }

    /// Standard uncertainty of one footfall time minus click time, in seconds: `deviation` combined with `sourceUncertainty`.
    ///
    /// Nil before the second footfall.
    package var uncertainty: Double? {
        deviation.map { ($0 * $0 + sourceUncertainty * sourceUncertainty).squareRoot() }
    }

    /// Phase coherence of footfalls and clicks (mean resultant length), 0 (random) to 1 (perfect); nil before ten footfalls.
    package var coherence: Double? {
        guard matches.count >= 10 else { return nil }
        let sum = matches.reduce((x: 0.0, y: 0.0)) { sum, match in
            let phase = 2 * Double.pi * match.error / match.period
            return (sum.x + .cos(phase), sum.y + .sin(phase))
        }
        return (sum.x * sum.x + sum.y * sum.y).squareRoot() / Double(matches.count)
    }

    /// Mean error of the last four footfalls, as a share of a step interval; 0 before the first footfall.
    var recentError: Double {
        let last = matches.suffix(4)
        return last.isEmpty ? 0 : last.reduce(0) { $0 + $1.error / $1.period } / Double(last.count)
    }
}
