package import Activities
package import Cadence

/// The course of one figure over weeks or months.
package struct Trend: Hashable, Sendable {
    /// The length of the periods; the raw values are the words of `--by`.
    package enum Step: String, Hashable, Sendable, CaseIterable {
        /// Weeks from Monday to Sunday.
        case week
        case month
    }

    /// One week or month.
    package struct Period: Hashable, Sendable {
        package var days: Range<CivilDate>
        /// The number of activities that have the figure.
        package var runs: Int
        /// The typical value with its interval; nil if there are not enough data.
        ///
        /// The load is a total and not an estimate, so both ends of its interval equal the value.
        package var estimate: Estimate?
    }

    package var measure: TrendMeasure
    package var step: Step
    /// The days whose activities count; the first and the last period can extend beyond them.
    package var days: ClosedRange<CivilDate>
    /// All periods in order, also those without runs.
    package var periods: [Period]
    /// The typical value of all runs; nil if there are not enough data, and for the load.
    package var whole: Estimate?
    /// The number of activities that have the figure.
    package var runs: Int
    /// The change per period (`Estimate.slope`); nil if fewer than six periods have an estimate.
    package var change: Estimate?
    /// The speed at which the runs are compared; nil if the figure is not adjusted to an equal pace, and without runs.
    package var reference: Speed?
    /// The change of the figure per m/s, used to compare the runs; nil if too few runs have different speeds.
    package var slope: Double?
    /// What the load counts; nil for other figures.
    package var loadUnit: LoadUnit?
}

extension Trend {
    /// Computes the trend of a figure in a range of days.
    ///
    /// - Parameters:
    ///   - runs: The activities, in any order; those outside the range are ignored.
    ///   - limits: The heart rates of the runner, for `TrendMeasure.oxygen`.
    package init(
        of measure: TrendMeasure,
        by step: Step,
        in days: ClosedRange<CivilDate>,
        runs: [TrendRun],
        limits: HeartRateLimits? = nil
    ) {
        let runs = runs.filter { days.contains($0.day) }
        let periods = step.periods(of: days)
        self.init(measure: measure, step: step, days: days, periods: [], runs: 0)
        guard measure != .load else {
            sumLoads(of: runs, periods)
            return
        }
        let values = values(of: runs, limits)
        let groups = Self.groups(values, periods)
        let estimates = Estimate.ofGroups(groups)
        self.periods = periods.indices.map { index in
            Period(
                days: periods[index],
                runs: groups[index].count,
                estimate: estimates[index]?.limited(to: measure.range)
            )
        }
        self.runs = values.count
        whole = Estimate.ofGroups([values.map(\.value)])[0]?.limited(to: measure.range)
        findChange()
    }

    /// The value of the measure for each run that has one; for a measure at equal pace, this also sets the reference speed.
    private mutating func values(of runs: [TrendRun], _ limits: HeartRateLimits?) -> [(day: CivilDate, value: Double)] {
        guard measure.isAtEqualPace else {
            return runs.compactMap { run in measure.value(of: run, limits).map { (run.day, $0) } }
        }
        let relations = runs.compactMap { run in
            run.figures.map { (run.day, measure == .heartRate ? $0.heartRate : $0.cadence) }
        }
        guard let equal = EqualPace(relations.lazy.map(\.1)) else { return [] }
        (reference, slope) = (equal.reference, equal.slope)
        return relations.compactMap { day, relation in
            equal.value(relation).map { (day, measure == .stepLength ? equal.stepLength(at: $0) : $0) }
        }
    }

    /// Sets `change` from the periods that have an estimate; a load is used only if its whole period is in the range `days`.
    mutating func findChange() {
        change = Estimate.slope(
            periods.enumerated().compactMap { index, period in
                guard measure != .load || isComplete(period.days) else { return nil }
                return period.estimate.map { (Double(index), $0.value) }
            }
        )
    }

    private func isComplete(_ period: Range<CivilDate>) -> Bool {
        period.lowerBound >= days.lowerBound && period.upperBound.advanced(by: -1) <= days.upperBound
    }

    private static func groups(
        _ values: [(day: CivilDate, value: Double)],
        _ periods: [Range<CivilDate>]
    ) -> [[Double]] {
        var groups = [[Double]](repeating: [], count: periods.count)
        var index = 0
        for (day, value) in values.sorted(by: { $0.day < $1.day }) {
            while index < periods.count, !periods[index].contains(day) { index += 1 }
            guard index < periods.count else { break }
            groups[index].append(value)
        }
        return groups
    }
}

extension EqualPace {
    /// The step length in metres at the reference speed: speed divided by steps per second.
    func stepLength(at cadence: Double) -> Double { reference.metersPerSecond * 60 / cadence }
}

extension Trend.Step {
    /// The first day that is shown if the runner chooses none; the 26 weeks or 24 months include the last day.
    package func usualStart(before last: CivilDate) -> CivilDate {
        guard self == .month else { return last.startOfWeek.advanced(by: -25 * 7) }
        return (0..<23).reduce(last.startOfMonth) { start, _ in start.advanced(by: -1).startOfMonth }
    }

    /// The periods that cover a range of days; the first and the last can extend beyond it.
    package func periods(of days: ClosedRange<CivilDate>) -> [Range<CivilDate>] {
        var periods: [Range<CivilDate>] = []
        var start = self == .week ? days.lowerBound.startOfWeek : days.lowerBound.startOfMonth
        while start <= days.upperBound {
            let end = self == .week ? start.advanced(by: 7) : start.month.upperBound
            periods.append(start..<end)
            start = end
        }
        return periods
    }
}

package struct TrendRun: Hashable, Sendable {
    /// The local day of the start.
    package var day: CivilDate
    package var kind: Activity.Kind
    package var moving: Duration
    /// The perceived effort, 1…10, if the runner entered it.
    package var effort: Int?
    /// The figures; nil if the samples show no motion.
    package var figures: RunFigures?

    package init(day: CivilDate, kind: Activity.Kind, moving: Duration, effort: Int? = nil, figures: RunFigures? = nil)
    {
        self.day = day
        self.kind = kind
        self.moving = moving
        self.effort = effort
        self.figures = figures
    }
}

/// Adjusts a figure of each run to one speed, as in an analysis of covariance.
///
/// The reference is the median of the runs' mean speeds. The common slope is the median of the slopes within the runs, so that one faulty
/// run cannot set it. A run's adjusted figure is its mean minus slope × (its mean speed − reference).
struct EqualPace {
    /// The fewest windows of a run that is adjusted: one minute of steady running.
    static let fewestWindows = 3
    /// The fewest windows of a run whose own slope counts.
    private static let fewestSlopeWindows = 6
    /// The least standard deviation of the speed in such a run, in m/s.
    private static let leastSpeedDeviation = 0.1
    /// With fewer slopes of single runs, there is no common slope.
    private static let fewestSlopes = 3
    /// A run is used if its speed differs from the reference by at most this share of the reference.
    private static let farthest = 0.2
    /// The largest share if there is no slope; the figures of the runs are then not adjusted.
    private static let farthestWithoutSlope = 0.05

    /// The speed to which the runs are adjusted.
    let reference: Speed
    /// The change of the figure per m/s; nil if too few runs have different speeds.
    let slope: Double?

    /// Finds the reference and the slope; nil without a run of enough windows.
    init?(_ relations: some Sequence<PaceRelation>) {
        let usable = relations.filter { $0.windows >= Self.fewestWindows }
        guard !usable.isEmpty else { return nil }
        reference = Speed(metersPerSecond: usable.map(\.speed.metersPerSecond).sorted().median)
        let least = Self.leastSpeedDeviation * Self.leastSpeedDeviation
        let slopes = usable.filter {
            $0.windows >= Self.fewestSlopeWindows && $0.speedSquares >= least * Double($0.windows)
        }
        .map { $0.products / $0.speedSquares }
        slope = slopes.count >= Self.fewestSlopes ? slopes.sorted().median : nil
    }

    /// The figure of a run at the reference speed; nil if the run is too short or its speed too different.
    func value(_ relation: PaceRelation) -> Double? {
        guard relation.windows >= Self.fewestWindows else { return nil }
        let difference = relation.speed.metersPerSecond - reference.metersPerSecond
        let share = slope == nil ? Self.farthestWithoutSlope : Self.farthest
        guard difference.magnitude <= share * reference.metersPerSecond else { return nil }
        return relation.mean - (slope ?? 0) * difference
    }
}
