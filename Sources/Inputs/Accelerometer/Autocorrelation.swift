/// The autocorrelation of the newest seconds of a signal, as a function of the lag.
struct Autocorrelation {
    /// Mean square of the newest half of the window; it is not the whole window, so that a new motion has its full power sooner.
    let power: Double
    /// The autocorrelation at each lag; the index is the lag in cells of the sample grid.
    private let values: [Double]

    /// Compares the newest `window` seconds with the signal up to `longest` seconds earlier.
    ///
    /// If the signal is too short, the missing values at its beginning count as 0.
    init(_ signal: ArraySlice<Double>, window: Double, longest: Double) {
        let width = Int(window * UniformGrid.rate)
        let lags = Int(longest * UniformGrid.rate)
        let missing = max(0, width + lags - signal.count)
        let all = [Double](repeating: 0, count: missing) + signal.suffix(width + lags)
        var earlier = 0.0
        for value in all[lags...] { earlier += value * value }
        let energy = earlier
        power = all.suffix(width / 2).reduce(0) { $0 + $1 * $1 } / Double(width / 2)
        values = (0...lags).map { lag in
            if lag > 0 {
                let entering = all[lags - lag]
                let leaving = all[lags - lag + width]
                earlier += entering * entering - leaving * leaving
            }
            var product = 0.0
            for index in lags..<(lags + width) { product += all[index] * all[index - lag] }
            // If a strong motion follows a weak one, the similarity of the two is reduced: the weak motion is no evidence of a rhythm.
            let scale = (energy * max(earlier, 0.4 * energy)).squareRoot()
            return scale > 0 ? product / scale : 0
        }
    }

    /// The autocorrelation at a lag in seconds, interpolated linearly between cells; 0 beyond the longest lag.
    subscript(_ lag: Double) -> Double {
        let place = lag * UniformGrid.rate
        guard place >= 0, place < Double(values.count - 1) else { return 0 }
        let index = Int(place)
        return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
    }

    /// The shortest lag, in seconds, whose peak is at least 85 % as strong as the strongest peak; nil if there is no peak.
    func fundamental(in lags: ClosedRange<Double>, expected: Double?) -> Double? {
        let peaks = peaks(from: lags.lowerBound, to: lags.upperBound).map(refined)
            .map { (lag: $0, strength: strength(at: $0, expected: expected)) }
        guard let strongest = peaks.map(\.strength).max(), strongest > 0 else { return nil }
        return peaks.first { $0.strength >= 0.85 * strongest }?.lag
    }

    /// How well the signal repeats after a lag and after twice that lag.
    ///
    /// If twice the lag is longer than the longest lag, only the single lag counts, minus 0.1 for random similarity. The single lag
    /// also suffices near the expected lag, the one of the rhythm until now: a rhythm that is known may be interrupted once.
    ///
    /// - Parameter expected: The lag of the rhythm until now, in seconds.
    func strength(at lag: Double, expected: Double?) -> Double {
        let once = self[lag] - 0.1
        guard 2 * lag <= longest else { return once }
        let both = (self[lag] + self[2 * lag]) / 2
        guard let expected, abs(lag / expected - 1) < StepRhythm.sameCadence else { return both }
        return max(once, both)
    }

    /// The longest lag at which a peak can be detected, in seconds.
    var longest: Double { Double(values.count - 2) * UniformGrid.cell }

    /// The lag, in seconds, of the peak nearest to the given lag, at most 10 % away; the given lag if there is no peak.
    func peak(near lag: Double) -> Double {
        let peaks = peaks(from: lag * 0.9, to: lag * 1.1)
        let nearest = peaks.min { abs(Double($0) - lag * UniformGrid.rate) < abs(Double($1) - lag * UniformGrid.rate) }
        return nearest.map(refined) ?? lag
    }

    private func peaks(from shortest: Double, to longest: Double) -> [Int] {
        let first = max(1, Int(shortest * UniformGrid.rate))
        let last = min(values.count - 2, Int(longest * UniformGrid.rate) + 1)
        guard first <= last else { return [] }
        return (first...last).filter { values[$0] > values[$0 - 1] && values[$0] >= values[$0 + 1] }
    }

    private func refined(_ index: Int) -> Double {
        (Double(index) + vertex(values[index - 1], values[index], values[index + 1])) * UniformGrid.cell
    }
}

/// The position, −0.5…0.5, of the maximum of the parabola through three values at −1, 0 and 1.
///
/// The middle value must be the highest.
func vertex(_ before: Double, _ top: Double, _ after: Double) -> Double {
    let curvature = before - 2 * top + after
    return curvature < 0 ? max(-0.5, min(0.5, (before - after) / (2 * curvature))) : 0
}
