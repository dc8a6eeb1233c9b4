/// How regular a motion is, and at which cadence, by autocorrelation.
///
/// In a trouser pocket the autocorrelation often has its highest peak at the *stride*, which is two steps. In recorded walks
/// the cadence c of the highest peak was right in 62 % of the windows; after a choice among c, 2c and c/2, in 90 %
/// (`cadence.md`). The choice uses three criteria: the share of the power that only one of these cadences explains, whether
/// the strength of the motion fits the cadence, and the previous cadence.
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

    /// Whether the stride is stronger than the step, as it is at a swinging arm.
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

    /// Analyses the newest `span` seconds of a band-passed signal, oldest value first; nil if it does not repeat at an
    /// accepted cadence.
    ///
    /// - Parameter former: The previous cadence, in steps per second; it is preferred in the choice between c, 2c and c/2.
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
    /// Whether the period of the highest peak is certainly a stride, so that half of it is the step's.
    let isStride: Bool

    /// A rhythm slower than this, in Hz, may be the stride of a run.
    private static let fastestStride = 1.75
    /// The RMS of a walk, in m/s², is at most this number times the square of its frequency in Hz.
    ///
    /// The trunk's acceleration grows with the square of the cadence. The strongest of four recorded walkers had up to 1.16
    /// times the square, the others 0.8. So the limit is 2.4 to 3.7 m/s² at 84 to 105 steps per minute. A run measured at a
    /// swinging arm has 4 to 8 at its stride, and often no peak at the step (`cadence.md`: 24 recordings of 12 runners).
    private static let strongestWalk = 1.2
    /// The same if at most `otherFoot` of the power repeats after half the period, so that the strength alone must exclude a walk.
    private static let strongestEvenWalk = 1.5
    /// The smallest share of the repeating power that shows the step of the other foot.
    ///
    /// In a run measured at an arm, 7 to 33 % of the repeating power is that of the step (computed from the correlations in
    /// `cadence.md`). In the walk of the strongest walker, at most 4 % repeated after half a step.
    private static let otherFoot = 0.05

    /// Half or twice the period is a candidate only if more than 8 % of the repeating power belongs to it alone.
    private static let leastShare = 0.08

    /// Gives each candidate period a cost; it is lower the more power repeats with this period and not with half of it.
    ///
    /// So the cadence is halved only if left and right steps differ.
    init(_ correlation: borrowing Autocorrelation, period: Double, rms: Double) {
        let once = correlation[period]
        let twice = correlation[2 * period]
        // The share of the repeating power that also repeats after half the period: that of the even harmonics.
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
