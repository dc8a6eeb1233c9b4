import Cadence

/// Combines the reports of all step sensors into one count without counting a step twice.
///
/// Each report of a sensor covers the time since the previous report of the same sensor. Each span of time is counted from one sensor only.
/// If a report covers time that was already counted, only the share of its steps that falls into uncounted time is added; the steps are
/// assumed to be spread evenly. A report of n steps covers at most n × 0.5 s (120 steps per minute), so that a pause before the steps does
/// not dilute them. At a change of sensor, the error is at most a few steps.
///
/// Priority: sensors that report counts come before sensors that report only a rate; then the order of `StepSource` applies. The counting
/// sensor is kept as long as it reports steps and no sensor of higher priority does. If it reports no steps for `handover`, or is lost,
/// another sensor replaces it; the steps that the new sensor has reported since the last counted steps are added.
struct StepCounter: Hashable, Sendable {
    /// How long a step rate is valid without a new report; the same limit applies to speeds (project rule).
    static let freshness = Duration.seconds(5)
    /// How long the counting sensor may report no step before another sensor replaces it.
    static let handover = Duration.seconds(10)
    /// The assumed longest duration of a step in seconds (120 steps per minute); it limits the time span that a report covers
    /// (project rule).
    static let slowestStep = 0.5

    private var states: [StepSource: SourceState] = [:]
    private var countingSource: StepSource?
    private var countedUntil: Duration?

    private struct SourceState: Hashable {
        /// The end of the time span of the sensor's latest report; nil before the first report.
        var coveredUntil: Duration?
        /// Whether the sensor reports step counts; its step rates are then ignored, because they describe the same steps.
        var hasCounts = false
        var rate: Rate?
        /// The steps that this sensor reported after the time `after` and that have not been counted.
        var uncounted = 0.0
        /// The value of `countedUntil` at the time when the steps in `uncounted` were reported.
        var after: Duration?
        /// Decides whether the count in a report is physically possible since the previous report.
        var allowance = StepAllowance(from: .zero)
    }

    private struct Rate: Hashable {
        var stepsPerSecond: Double
        var received: Duration
    }

    /// Processes a report and returns the number of steps to add up to `now`, from all sensors; it may be a fraction.
    mutating func process(_ event: StepEvent, from source: StepSource, at now: Duration) -> Double {
        var counted = advance(to: now)
        var state = states[source] ?? SourceState()
        switch event {
        case .steps(let count):
            // An impossible count is dropped. Its time span stays uncounted, so that another sensor can count it.
            let isPlausible = state.allowance.admit(count, at: now)
            let wasRate = state.rate.map { now - $0.received <= Self.freshness } ?? false
            state.hasCounts = true
            state.rate = nil
            states[source] = state
            // If a sensor changes from step rates to counts, its steps were already counted by the rates.
            guard count > 0, isPlausible, !wasRate else { break }
            let steps = Double(count)
            let longest = now - .seconds(steps * Self.slowestStep)
            counted += accumulate(steps, by: source, from: max(longest, state.coveredUntil ?? longest), at: now)
        case .rate(let rate):
            if !state.hasCounts {
                state.rate = Rate(stepsPerSecond: rate.stepsPerMinute / 60, received: now)
                state.coveredUntil = now
            }
            states[source] = state
        case .standing:
            state.rate = nil
            state.coveredUntil = now
            states[source] = state
        case .lost, .refused:
            // Steps that this sensor reported but that were not counted are kept.
            state.coveredUntil = nil
            state.rate = nil
            state.hasCounts = false
            states[source] = state
            if countingSource == source { countingSource = nil }
        }
        return counted
    }

    /// Counts the steps until `now` and returns their number.
    ///
    /// They are the steps of valid step rates, and the waiting steps of a sensor that counts from now on.
    mutating func advance(to now: Duration) -> Double {
        var counted = 0.0
        for source in StepSource.allCases {
            guard let state = states[source], let rate = state.rate, let start = state.coveredUntil else { continue }
            let end = min(now, rate.received + Self.freshness)
            guard end > start else { continue }
            counted += accumulate(rate.stepsPerSecond * ((end - start) / .seconds(1)), by: source, from: start, at: end)
        }
        for source in StepSource.allCases.sorted(by: { rank($0) < rank($1) })
        where uncountedSteps(of: source) > 0 && mayCount(source, at: now) {
            let covered = states[source]?.coveredUntil
            counted += takeUncounted(of: source, until: covered ?? now)
            // A sensor that is gone has reported all its steps; any other sensor may count the next ones.
            if covered == nil { countingSource = nil }
        }
        return counted
    }

    /// The time of the next call of `advance`: 1 s after the last call while a step rate is valid, or the end of `handover`; nil if
    /// no call is needed.
    var nextUpdate: Duration? {
        var times = states.values.compactMap { state -> Duration? in
            guard let rate = state.rate, let coveredUntil = state.coveredUntil else { return nil }
            let end = rate.received + Self.freshness
            return coveredUntil < end ? min(coveredUntil + .seconds(1), end) : nil
        }
        if let countedUntil, StepSource.allCases.contains(where: { uncountedSteps(of: $0) > 0 }) {
            times.append(countedUntil + Self.handover)
        }
        return times.min()
    }

    private func uncountedSteps(of source: StepSource) -> Double {
        guard let state = states[source], state.after == countedUntil else { return 0 }
        return state.uncounted
    }

    /// Adds the steps between `start` and `now` to the sensor's uncounted steps.
    ///
    /// - Returns: All uncounted steps of the sensor, which now count; 0 if the sensor must not count now.
    private mutating func accumulate(
        _ steps: Double,
        by source: StepSource,
        from start: Duration,
        at now: Duration
    ) -> Double {
        guard var state = states[source] else { return 0 }
        if state.after != countedUntil {
            state.after = countedUntil
            state.uncounted = 0
        }
        state.uncounted += steps * uncountedShare(from: start, to: now, source: source)
        state.coveredUntil = now
        states[source] = state
        return mayCount(source, at: now) ? takeUncounted(of: source, until: now) : 0
    }

    /// Counts the uncounted steps of a sensor, whose reports cover the time until `end`, and makes it the counting sensor.
    private mutating func takeUncounted(of source: StepSource, until end: Duration) -> Double {
        let counted = uncountedSteps(of: source)
        states[source]?.uncounted = 0
        countingSource = source
        countedUntil = max(end, countedUntil ?? end)
        return counted
    }

    private func uncountedShare(from start: Duration, to end: Duration, source: StepSource) -> Double {
        guard source != countingSource, let countedUntil, countedUntil > start || end <= countedUntil else { return 1 }
        return end > countedUntil ? (end - countedUntil) / (end - start) : 0
    }

    private func mayCount(_ source: StepSource, at now: Duration) -> Bool {
        guard let countingSource, let countedUntil, source != countingSource else { return true }
        return rank(source) < rank(countingSource) || now - countedUntil >= Self.handover
    }

    private func rank(_ source: StepSource) -> Int {
        let order = StepSource.allCases.prefix { $0 != source }.count
        return order + (states[source]?.hasCounts ?? false ? 0 : StepSource.allCases.count)
    }
}
