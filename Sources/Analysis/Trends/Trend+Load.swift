import Activities

/// What the load of a week counts.
public enum LoadUnit: String, Hashable, Sendable {
    /// Perceived effort (1…10) × minutes in motion (Foster et al. 2001, 10.1519/00124278-200102000-00019).
    case effortMinutes = "effort_minutes"
    /// Minutes in motion, because no activity has a perceived effort.
    case minutes
}

extension Trend {
    /// Sums the loads of the activities in each period; in months, as the mean per week of the days that count.
    ///
    /// The present week has its load so far. A period without an activity has the load 0, but one before the first activity has none: it is not
    /// known what the runner did then.
    ///
    /// If some activities have a perceived effort, the others count with the median effort. Each activity counts with its time in motion,
    /// so a recording that was not ended in time does not add load.
    mutating func sumLoads(of runs: [TrendRun], _ periods: [Range<CivilDate>]) {
        let efforts = runs.compactMap { $0.effort.map(Double.init) }.sorted()
        loadUnit = efforts.isEmpty ? .minutes : .effortMinutes
        let typical = efforts.isEmpty ? 1 : efforts.median
        let first = runs.lazy.map(\.day).min()
        let byDay = Dictionary(grouping: runs, by: \.day)
        self.runs = runs.count
        self.periods = periods.map { period in
            guard let first, first < period.upperBound else { return Period(days: period, runs: 0, estimate: nil) }
            let found = period.flatMap { byDay[$0] ?? [] }
            let sum = found.reduce(0) { sum, run in
                let minutes = (run.figures?.motion ?? run.moving) / .seconds(60)
                return sum + minutes * (efforts.isEmpty ? 1 : run.effort.map(Double.init) ?? typical)
            }
            let last = min(period.upperBound.advanced(by: -1), days.upperBound)
            let counted = period.count(where: { $0 >= days.lowerBound && $0 <= last })
            let value = step == .week ? sum : sum * 7 / Double(max(counted, 1))
            return Period(days: period, runs: found.count, estimate: Estimate(value: value, lower: value, upper: value))
        }
        findChange()
    }
}
