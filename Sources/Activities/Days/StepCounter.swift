import Cadence

/// One count of the feet out of all that sources say of them.
///
/// Every word of a source is about a stretch of time, from its word before to this one, and every stretch of time is counted by one
/// source alone: so no step is counted twice, whoever else saw it, and none is lost while any source sees it. A word that reaches back
/// into time that was counted already gives its share of the rest, as if its steps were spread evenly; a stretch is no longer than steps
/// at 120 a minute take, so that a rest before them, or a beginning that nobody knows, thins nothing out. What that misjudges, where one
/// source takes over from another, is some steps of one word.
///
/// Who counts: one that gives counts before one that gives only a rate, then the order of `StepSource`. It keeps on as long as it steps;
/// when it has not for `handover`, or is lost, another takes its place with the steps that it has seen since.
struct StepCounter: Hashable, Sendable {
    /// How long a rate holds without another word: after that it is nobody's (house rule, as for speeds).
    static let freshness = Duration.seconds(5)
    /// How long the source that counts may see no step before another takes its place.
    static let handover = Duration.seconds(10)
    /// How long a step takes at the most, for the stretch that a word is about: the pace of a stroll (house rule).
    static let slowestStep = 0.5

    private var tracks: [StepSource: Track] = [:]
    private var counting: StepSource?
    /// Up to here time is counted.
    private var countedUntil: Duration?

    private struct Track: Hashable {
        /// The end of the stretch that the source's last word was about; nil before its first.
        var until: Duration?
        /// Whether it gives counts, so that its rates are another account of the same steps.
        var hasCounts = false
        /// The rate it goes at, and when it said so.
        var rate: Rate?
        /// Steps later than `after` that nobody counted.
        var waiting = 0.0
        /// How far time was counted when they came.
        var after: Duration?
        /// What feet can have taken since its last count; since the origin of the clock, before its first.
        var allowance = StepAllowance(from: .zero)
    }

    private struct Rate: Hashable {
        var stepsPerSecond: Double
        var said: Duration
    }

    /// Takes a word of a source and gives the steps to be counted, which may be a fraction while a rate holds.
    mutating func take(_ event: StepEvent, from source: StepSource, at now: Duration) -> Double {
        var counted = advance(to: now)
        var track = tracks[source] ?? Track()
        switch event {
        case .steps(let count):
            // What no feet can have done is not counted; its time is not another source's either.
            let isPlausible = track.allowance.admit(count, at: now)
            let wasRate = track.rate.map { now - $0.said <= Self.freshness } ?? false
            track.hasCounts = true
            track.rate = nil
            tracks[source] = track
            // A source that turns from rates to counts counts what its rates were counted for.
            guard count > 0, isPlausible, !wasRate else { break }
            let steps = Double(count)
            let longest = now - .seconds(steps * Self.slowestStep)
            counted += see(steps, by: source, from: max(longest, track.until ?? longest), at: now)
        case .rate(let rate):
            if !track.hasCounts {
                track.rate = Rate(stepsPerSecond: rate.stepsPerMinute / 60, said: now)
                track.until = now
            }
            tracks[source] = track
        case .standing:
            track.rate = nil
            track.until = now
            tracks[source] = track
        case .lost, .refused:
            // What it saw and nobody counted is kept.
            track.until = nil
            track.rate = nil
            track.hasCounts = false
            tracks[source] = track
            if counting == source { counting = nil }
        }
        return counted
    }

    /// Counts what rates have come to up to `now`, and what waited for a source that is silent.
    mutating func advance(to now: Duration) -> Double {
        var counted = 0.0
        for source in StepSource.allCases {
            guard let track = tracks[source], let rate = track.rate, let start = track.until else { continue }
            let end = min(now, rate.said + Self.freshness)
            guard end > start else { continue }
            counted += see(rate.stepsPerSecond * ((end - start) / .seconds(1)), by: source, from: start, at: end)
        }
        for source in StepSource.allCases.sorted(by: { rank($0) < rank($1) })
        where waiting(of: source) > 0 && maySpeak(source, at: now) {
            let isGone = tracks[source]?.until == nil
            counted += see(0, by: source, from: now, at: tracks[source]?.until ?? now)
            if isGone {
                tracks[source]?.until = nil
                counting = nil
            }
        }
        return counted
    }

    /// When counting is worth another look: a second after the last while a rate holds, and when waiting ends; nil for never.
    var nextLook: Duration? {
        var times = tracks.values.compactMap { track -> Duration? in
            guard let rate = track.rate, let until = track.until else { return nil }
            let end = rate.said + Self.freshness
            return until < end ? min(until + .seconds(1), end) : nil
        }
        if let countedUntil, StepSource.allCases.contains(where: { waiting(of: $0) > 0 }) {
            times.append(countedUntil + Self.handover)
        }
        return times.min()
    }

    private func waiting(of source: StepSource) -> Double {
        guard let track = tracks[source], track.after == countedUntil else { return 0 }
        return track.waiting
    }

    /// Takes steps of a source between `start` and `now`, and gives those that count.
    private mutating func see(
        _ steps: Double,
        by source: StepSource,
        from start: Duration,
        at now: Duration
    ) -> Double {
        guard var track = tracks[source] else { return 0 }
        if track.after != countedUntil {
            track.after = countedUntil
            track.waiting = 0
        }
        track.waiting += steps * uncountedShare(from: start, to: now, source: source)
        track.until = now
        guard maySpeak(source, at: now) else {
            tracks[source] = track
            return 0
        }
        let counted = track.waiting
        track.waiting = 0
        tracks[source] = track
        counting = source
        countedUntil = max(now, countedUntil ?? now)
        return counted
    }

    private func uncountedShare(from start: Duration, to end: Duration, source: StepSource) -> Double {
        guard source != counting, let countedUntil, countedUntil > start || end <= countedUntil else { return 1 }
        return end > countedUntil ? (end - countedUntil) / (end - start) : 0
    }

    private func maySpeak(_ source: StepSource, at now: Duration) -> Bool {
        guard let counting, let countedUntil, source != counting else { return true }
        return rank(source) < rank(counting) || now - countedUntil >= Self.handover
    }

    private func rank(_ source: StepSource) -> Int {
        let order = StepSource.allCases.firstIndex(of: source) ?? StepSource.allCases.count
        return order + (tracks[source]?.hasCounts ?? false ? 0 : StepSource.allCases.count)
    }
}
