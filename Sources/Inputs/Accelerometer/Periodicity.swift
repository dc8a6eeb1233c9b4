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

    /// Whether the motion has a flight phase, in which both feet are off the ground.
    ///
    /// In flight the accelerometer measures about 0, so that the magnitude varies by more than 9.8 m/s² in each step and its
    /// standard deviation is at least half of that.
    var isRunning: Bool { rms > 4.5 }

    /// Analyses the newest `span` seconds of a band-passed signal, oldest value first; nil if it does not repeat at an
    /// accepted cadence.
    ///
    /// - Parameter former: The previous cadence, in steps per second; it is preferred in the choice between c, 2c and c/2.
    init?(of signal: ArraySlice<Double>, former: Double?) {
        let correlation = Autocorrelation(signal, window: Self.window, longest: Self.longestLag)
        guard let period = correlation.fundamental(from: Self.shortestLag, to: correlation.longest)
        else { return nil }
        let rms = (correlation.power * max(0, correlation[period], correlation[2 * period])).squareRoot()
        let octaves = Octaves(correlation, period: period, rms: rms)
        guard let chosen = octaves.choose(former: former) else { return nil }
        // The position of the peak at two periods, divided by 2, gives the period with half the error.
        let precise = 2 * period <= correlation.longest ? correlation.peak(near: 2 * period) / 2 : period
        frequency = period / chosen.period / precise
        guard Self.frequencies.contains(frequency) else { return nil }
        strength = min(1, correlation.strength(at: period))
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
