/// How regular a motion is, and at which cadence, by autocorrelation.
///
/// In a trouser pocket the autocorrelation often has its highest peak at the *stride*, which is two steps. In recorded walks
/// the cadence c of the highest peak was right in 62 % of the windows; after a choice among c, 2c and c/2, in 90 %
/// (`cadence.md`). The criteria are the share of the power that only one of these cadences explains, whether the strength of the
/// motion fits the cadence, and the previous cadence.
struct Periodicity: Hashable, Sendable {
    /// Length, in seconds, of the newest part of the signal, which is compared with earlier parts of the same length.
    static let window = 4.0
    /// Length, in seconds, of the signal needed for an analysis: the window plus the longest stride.
    static let span = window + longestLag
    /// Accepted cadences, in steps per second: 58 to 270 steps per minute, a little more than the documented 60 to 250.
    static let frequencies = 0.97...4.5

    private static let longestLag = 2.1
    private static let shortestLag = 1 / frequencies.upperBound

    /// The cadence of the motion, in steps per second.
    let frequency: Double
    /// The share of the motion that repeats after one and after two periods, at most 1.
    let strength: Double
    /// Strength of the repeating part of the motion, in m/s² RMS.
    let rms: Double

    /// Whether the motion is stronger at the stride frequency than at the step frequency, as on a swinging arm.
    let isArmSwing: Bool

    /// Whether the person runs; nil if cadence and strength do not tell walking from running.
    ///
    /// A run has a flight phase, in which the accelerometer measures about 0. So the magnitude varies by more than 9.8 m/s² in
    /// each step, and its standard deviation is at least half of that, of which the band keeps 4.5 m/s². But:
    /// - No one walks faster than 156 steps per minute (2.6 Hz), so there the strength does not matter: uphill it fell to
    ///   4.0 m/s² at 234 steps per minute (`cadence.md`).
    /// - From 145 steps per minute (2.42 Hz) people usually run (`cadence.md`), so a weak motion is no evidence of a walk.
    /// - Below 135 steps per minute (2.25 Hz) people usually walk (`cadence.md`), and one of four recorded walkers had 4.4 m/s²
    ///   at 116. So a walk may be a little stronger there, and a run must be much stronger.
    var isRunning: Bool? {
        if frequency > 2.6 { return true }
        let (weakest, strongest) = frequency < 2.25 ? (5, 7.2) : (frequency < 2.42 ? 4.5 : 0, 5.4)
        return rms > strongest ? true : rms < weakest ? false : nil
    }

    /// Analyses the newest `span` seconds of a band-passed signal (oldest value first); nil if it does not repeat at an accepted cadence.
    ///
    /// - Parameter former: The previous cadence, in steps per second.
    init?(of signal: ArraySlice<Double>, former: Double?) {
        let correlation = Autocorrelation(signal, window: Self.window, longest: Self.longestLag)
        let expected = former.map { 1 / $0 }
        let lags = Self.shortestLag...correlation.longest
        guard let period = correlation.fundamental(in: lags, expected: expected) else { return nil }
        let rms = (correlation.power * max(0, correlation[period], correlation[2 * period])).squareRoot()
        let octaves = Octaves(correlation, period: period, rms: rms)
        guard let chosen = octaves.choose(former: former) else { return nil }
        // The position of the peak at two periods, divided by 2, gives the period with half the error.
        let precise = 2 * period <= correlation.longest ? correlation.peak(near: 2 * period) / 2 : period
        frequency = period / chosen.period / precise
        guard Self.frequencies.contains(frequency) else { return nil }
        strength = min(1, correlation.strength(at: period, expected: expected))
        isArmSwing = octaves.isStride && correlation[period / 2] < 0
        self.rms = rms
    }
}

/// The three possible step periods: the period of the highest peak, half of it, and twice of it.
private struct Octaves {
    struct Candidate {
        let period: Double
        let cost: Double
    }

    private var candidates: [Candidate] = []
    /// Whether the period of the highest peak is certainly that of a stride, so that a step takes half of it.
    let isStride: Bool

    /// A rhythm slower than this, in Hz, may be the stride of a run.
    private static let fastestStride = 1.75
    /// The RMS of a walk, in m/s², is at most this number times the square of its frequency in Hz.
    ///
    /// The trunk's acceleration grows with the square of the cadence. The strongest of four recorded walkers had up to 1.16
    /// times the square, the others 0.8. So the limit is 2.4 to 3.7 m/s² at 84 to 105 steps per minute. A run measured at a
    /// swinging arm has 4 to 8 at its stride, and often no peak at the step (`cadence.md`: 24 recordings of 12 runners).
    private static let strongestWalk = 1.2
    /// Replaces `strongestWalk` if at most `otherFoot` of the power repeats after half the period: only the strength excludes a walk.
    private static let strongestEvenWalk = 1.5
    /// The smallest share of the repeating power that shows the step of the other foot.
    ///
    /// In a run measured at an arm, 7 to 33 % of the repeating power is that of the step (computed from the correlations in
    /// `cadence.md`). In the walk of the strongest walker, at most 4 % repeated after half a step.
    private static let otherFoot = 0.05

    /// Half or twice the period is a candidate only if more than 8 % of the repeating power belongs to it alone.
    private static let leastShare = 0.08

    /// A candidate's cost is lower the more power repeats with this period and not with half of it.
    ///
    /// So the cadence is halved only if left and right steps differ.
    init(_ correlation: borrowing Autocorrelation, period: Double, rms: Double) {
        let once = correlation[period]
        let twice = correlation[2 * period]
        // The share of the repeating power that also repeats after half the period; this is the power of the even harmonics.
        let half = once > 0 ? Self.share((1 + correlation[period / 2] / once) / 2) : 0
        let double = once > 0 && twice > 0 ? Self.share((1 - once / twice) / 2) : 0
        // If the motion repeats much better after twice the period, left and right steps differ, and twice the period is the stride.
        let limit = half > Self.otherFoot ? Self.strongestWalk : Self.strongestEvenWalk
        isStride =
            Periodicity.frequencies.contains(1 / period) && 1 / period < Self.fastestStride && double <= 0.15
            && rms > limit / (period * period)
        if isStride {
            add(period / 2, rms, share: 1)
            return
        }
        add(period, rms, share: max(Self.leastShare, (1 - half) * (1 - double)))
        if half > Self.leastShare { add(period / 2, rms, share: half) }
        if double > Self.leastShare { add(2 * period, rms, share: double) }
    }

    private static func share(_ value: Double) -> Double { max(0, min(1, value)) }

    func choose(former: Double?) -> Candidate? {
        candidates.min { cost($0, former) < cost($1, former) }
    }

    private func cost(_ candidate: Candidate, _ former: Double?) -> Double {
        guard let former, abs(1 / candidate.period / former - 1) < 0.1 else { return candidate.cost }
        return candidate.cost * 0.6
    }

    private mutating func add(_ period: Double, _ rms: Double, share: Double) {
        guard Periodicity.frequencies.contains(1 / period) else { return }
        let ratio = rms / Self.typicalRMS(1 / period)
        candidates.append(Candidate(period: period, cost: max(ratio, 1 / max(ratio, 1e-9)) / share))
    }

    /// The usual strength of a motion at a cadence, in m/s² RMS (*design*).
    ///
    /// In walking the trunk's acceleration grows with the square of the cadence. In running it varies between 0 in flight and
    /// twice the body weight.
    private static func typicalRMS(_ frequency: Double) -> Double {
        let knots: [(frequency: Double, rms: Double)] = [(1, 0.7), (2.2, 2.5), (2.5, 7), (3.7, 9)]
        for (a, b) in zip(knots, knots.dropFirst()) where frequency < b.frequency {
            return a.rms + (b.rms - a.rms) * max(0, frequency - a.frequency) / (b.frequency - a.frequency)
        }
        return 9
    }
}

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
    /// If twice the lag is longer than the longest lag, only the single lag counts, minus 0.1 for random similarity. Near the expected
    /// lag (that of the rhythm until now) the single lag also suffices, because a known rhythm may be interrupted once.
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
