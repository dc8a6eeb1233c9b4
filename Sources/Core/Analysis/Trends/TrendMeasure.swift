import Activities
package import Cadence

/// A figure whose trend is shown; the raw values are the words of `stridectl trends`.
package enum TrendMeasure: String, Hashable, Sendable, CaseIterable {
    /// Cadence at equal pace, in steps per minute.
    case cadence
    /// Step length at equal pace, in metres.
    case stepLength = "step-length"
    /// Heart rate at equal pace, in beats per minute.
    case heartRate = "heart-rate"
    /// The share of the time with clicks in which the steps were in sync, 0…1.
    case sync
    /// The share of the time in motion that was walked in runs, 0…1.
    case walking
    /// The training load of a week, in the unit of `LoadUnit`.
    case load
    /// The estimated maximal oxygen uptake, in ml/kg/min.
    case oxygen = "vo2max"
    /// The fall of the heart rate within 60 s after a run, in beats per minute.
    case recovery

    /// Whether the figure is adjusted to an equal pace.
    package var isAtEqualPace: Bool { self == .cadence || self == .stepLength || self == .heartRate }

    var range: ClosedRange<Double> { self == .sync || self == .walking ? 0...1 : -.infinity ... .infinity }
}

extension TrendMeasure {
    /// The least time with clicks, or in motion, of an activity whose share counts.
    private static let leastTime: Duration = .seconds(60)

    /// The value of one activity; nil if it does not have the figure, and for figures at equal pace and the load.
    func value(of run: TrendRun, _ limits: HeartRateLimits?) -> Double? {
        guard run.kind == .run, let figures = run.figures else { return nil }
        switch self {
        case .cadence, .stepLength, .heartRate, .load: return nil
        case .sync:
            return figures.clicked >= Self.leastTime ? figures.inSync / figures.clicked : nil
        case .walking:
            return figures.motion >= Self.leastTime ? figures.walking / figures.motion : nil
        case .oxygen:
            return limits.flatMap { OxygenUptake.maximum(figures, $0) }
        case .recovery:
            return figures.recovery?.fall
        }
    }
}

/// What the load of a week counts.
package enum LoadUnit: String, Hashable, Sendable {
    /// Perceived effort (1…10) × minutes in motion (Foster et al. 2001, 10.1519/00124278-200102000-00019).
    case effortMinutes = "effort_minutes"
    /// Minutes in motion, because no activity has a perceived effort.
    case minutes
}

extension Trend {
    /// Sums the loads of the activities in each period; the value of a month is the mean per week over its days in the range.
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

/// The maximal oxygen uptake, estimated from speed and heart rate in steady running.
///
/// The oxygen uptake of level running is 0.2 · speed in m/min + 3.5 ml/kg/min (American College of Sports Medicine, *Guidelines for Exercise
/// Testing and Prescription*). The share of the heart-rate reserve equals the share of the oxygen reserve above rest (Swain and Leutholtz
/// 1997, 10.1097/00005768-199703000-00018), so the maximum is 3.5 + 0.2 · speed / share. Slopes are not considered.
package enum OxygenUptake {
    /// The published standard error of an estimate from submaximal running with the equation above, in ml/kg/min.
    ///
    /// Marsh 2012, 10.1519/JSC.0b013e318220d9a8: 4.35 for 21 men on a treadmill, r = 0.65. It includes the differences between people, which
    /// the interval of a trend does not include.
    package static let publishedError = 4.35
    /// The least steady running with a heart rate: ten minutes.
    static let fewestWindows = 30
    /// The shares of the heart-rate reserve that are used: hard enough for a proportional relation, and below the maximum.
    static let shares = 0.4...0.95
    /// The speeds for which the running equation is stated: above 134 m/min; slower if the person really runs, from 80 m/min.
    static let leastSpeed = 80.0

    /// The estimate for one run in ml/kg/min; nil if the run does not allow it.
    static func maximum(_ figures: RunFigures, _ limits: HeartRateLimits) -> Double? {
        let relation = figures.heartRate
        let speed = relation.speed.metersPerSecond * 60
        let share = limits.share(at: relation.mean)
        guard relation.windows >= fewestWindows, speed >= leastSpeed, shares.contains(share) else { return nil }
        return 3.5 + 0.2 * speed / share
    }
}

/// The maximal and the resting heart rate of a runner.
package struct HeartRateLimits: Hashable, Sendable {
    package let maximum: HeartRate
    package let resting: HeartRate

    /// Creates limits; nil if the maximum is not at least 40 beats per minute above the heart rate at rest.
    package init?(maximum: HeartRate, resting: HeartRate) {
        guard maximum.beatsPerMinute >= resting.beatsPerMinute + 40 else { return nil }
        self.maximum = maximum
        self.resting = resting
    }

    /// The share of the heart-rate reserve at a heart rate: 0 at rest, 1 at the maximum.
    func share(at heartRate: Double) -> Double {
        (heartRate - resting.beatsPerMinute) / (maximum.beatsPerMinute - resting.beatsPerMinute)
    }
}
