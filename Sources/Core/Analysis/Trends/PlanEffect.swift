package import Activities
package import Cadence

/// The cadence at equal pace before, during and after a cadence plan.
package struct PlanEffect: Hashable, Sendable {
    package enum Part: String, Hashable, Sendable, CaseIterable {
        /// Runs before the plan, without clicks.
        case before
        case duringWithoutClicks = "during_without_clicks"
        case duringWithClicks = "during_with_clicks"
        case afterWithoutClicks = "after_without_clicks"
        case afterWithClicks = "after_with_clicks"
    }

    package struct Group: Hashable, Sendable {
        package var part: Part
        package var runs: Int
        /// The cadence in steps per minute; nil if there are not enough data.
        package var cadence: Estimate?
        /// The difference from `Part.before`, in steps per minute; nil for `Part.before` itself, and if there are not enough data.
        package var difference: Estimate?
    }

    package var days: ClosedRange<CivilDate>
    /// The speed at which the runs are compared; nil without runs.
    package var reference: Speed?
    package var groups: [Group]

    /// Compares runs; those more than `PlanEffect.reach` days before or after the plan are ignored.
    package init(of days: ClosedRange<CivilDate>, runs: [TrendRun]) {
        self.days = days
        let near = days.lowerBound.advanced(by: -Self.reach)...days.upperBound.advanced(by: Self.reach)
        let shown = runs.filter { $0.kind == .run && near.contains($0.day) }
        let equal = EqualPace(shown.lazy.compactMap(\.figures?.cadence))
        reference = equal?.reference
        let values = Part.allCases.map { part in
            shown.compactMap { run -> Double? in
                guard part.contains(run.day, days), let figures = run.figures else { return nil }
                return equal?.value(part.hasClicks ? figures.clickedCadence : figures.freeCadence)
            }
        }
        let estimates = Estimate.ofGroups(values)
        let degrees = values.reduce(0) { $0 + max($1.count - 1, 0) }
        let spread = Estimate.spread(of: values)
        groups = Part.allCases.indices.map { index in
            var group = Group(part: Part.allCases[index], runs: values[index].count, cadence: estimates[index])
            if index > 0, let before = estimates[0], let cadence = estimates[index] {
                let a = Estimate.standardError(count: values[0].count)
                let b = Estimate.standardError(count: values[index].count)
                let t = StudentDistribution.quantile975(degrees: Double(degrees) * Estimate.efficiency)
                let half = t * spread * (a * a + b * b).squareRoot()
                let value = cadence.value - before.value
                group.difference = Estimate(value: value, lower: value - half, upper: value + half)
            }
            return group
        }
    }

    /// The number of days before and after the plan from which runs are compared: 12 weeks.
    package static let reach = 84
}

extension PlanEffect.Part {
    fileprivate var hasClicks: Bool { self == .duringWithClicks || self == .afterWithClicks }

    fileprivate func contains(_ day: CivilDate, _ plan: ClosedRange<CivilDate>) -> Bool {
        switch self {
        case .before: day < plan.lowerBound
        case .duringWithoutClicks, .duringWithClicks: plan.contains(day)
        case .afterWithoutClicks, .afterWithClicks: day > plan.upperBound
        }
    }
}
