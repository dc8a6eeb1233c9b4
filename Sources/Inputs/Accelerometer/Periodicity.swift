/// How regular a motion is, and at which cadence, by autocorrelation.
///
/// The autocorrelation of a trouser pocket peaks at the *stride* as often as not (`cadence.md`, computed: the step was
/// right in 62 % of windows, in 90 % after choosing among c, 2c and c/2). Both cadences of such a motion have the same
/// spectrum, so what chooses is how much of the power only one of them explains, how hard the motion is for its cadence,
/// and what it was before.
struct Periodicity: Hashable, Sendable {
    /// Seconds compared with what came before them.
    static let window = 4.0
    /// Seconds of signal needed: the window and the longest stride.
    static let span = window + longestLag
    /// Steps per second that are taken for steps: 58 to 270 steps a minute, more than is promised (60 to 250).
    static let frequencies = 0.97...4.5

    private static let longestLag = 2.1
    private static let shortestLag = 1 / frequencies.upperBound

    /// Steps per second.
    let frequency: Double
    /// The share of the motion that repeats after one and two periods, at most 1.
    let strength: Double
    /// What repeats, in m/s² RMS.
    let rms: Double

    /// Whether both feet leave the ground in it.
    ///
    /// In flight nothing is felt, so the magnitude swings by more than 9.8 m/s² each step and its deviation is at
    /// least half of that.
    var isRunning: Bool { rms > 4.5 }

    /// Looks at the newest `span` of a band-passed signal on the grid, oldest first; nil where nothing repeats.
    ///
    /// - Parameter former: Steps per second up to now, preferred between octaves.
    init?(of signal: ArraySlice<Double>, former: Double?) {
        let correlation = Autocorrelation(signal, window: Self.window, longest: Self.longestLag)
        guard let period = correlation.fundamental(from: Self.shortestLag, to: correlation.longest)
        else { return nil }
        let rms = (correlation.power * max(0, correlation[period], correlation[2 * period])).squareRoot()
        let octaves = Octaves(correlation, period: period, rms: rms)
        guard let chosen = octaves.choose(former: former) else { return nil }
        // Two periods tell one twice as precisely.
        let precise = 2 * period <= correlation.longest ? correlation.peak(near: 2 * period) / 2 : period
        frequency = period / chosen.period / precise
        guard Self.frequencies.contains(frequency) else { return nil }
        strength = min(1, correlation.strength(at: period))
        self.rms = rms
    }
}

/// The periods that may be a step's, given the one that shows.
private struct Octaves {
    struct Candidate {
        let period: Double
        let cost: Double
    }

    private var candidates: [Candidate] = []

    /// A cadence twice or half as high is possible when enough of the power, 8 %, lies where only it has any.
    private static let leastShare = 0.08

    /// Each candidate is as credible as the share of the power that repeats with it and not already with its half.
    ///
    /// So a cadence is halved only on evidence: where left and right steps differ.
    init(_ correlation: borrowing Autocorrelation, period: Double, rms: Double) {
        let once = correlation[period]
        let twice = correlation[2 * period]
        // Of the power that repeats, the even harmonics' share repeats after half the period, too.
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
        let ratio = rms / Self.usual(1 / period)
        candidates.append(Candidate(period: period, cost: max(ratio, 1 / max(ratio, 1e-9)) / share))
    }

    /// How hard a motion at a cadence usually is, in m/s² RMS (*design*): a walk's trunk rises by the square of its
    /// cadence, a run's swings between flight and twice the weight.
    private static func usual(_ frequency: Double) -> Double {
        let knots: [(frequency: Double, rms: Double)] = [(1, 0.7), (2.2, 2.5), (2.5, 7), (3.7, 9)]
        for (a, b) in zip(knots, knots.dropFirst()) where frequency < b.frequency {
            return a.rms + (b.rms - a.rms) * max(0, frequency - a.frequency) / (b.frequency - a.frequency)
        }
        return 9
    }
}
