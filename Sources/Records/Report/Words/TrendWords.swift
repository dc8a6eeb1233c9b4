internal import Activities
internal import Analysis
internal import Messages

struct TrendWords: Hashable, Sendable {
    var units: Units
    var messages: Messages

    func name(of measure: TrendMeasure) -> String {
        switch measure {
        case .cadence: messages.trendCadence
        case .stepLength: messages.trendStepLength
        case .heartRate: messages.trendHeartRate
        case .sync: messages.trendSync
        case .walking: messages.trendWalking
        case .load: messages.trendLoad
        case .oxygen: messages.trendOxygen
        case .recovery: messages.trendRecovery
        }
    }

    func unit(of measure: TrendMeasure, _ load: LoadUnit?) -> String {
        switch measure {
        case .cadence: "spm"
        case .stepLength: units == .metric ? "cm" : "in"
        case .heartRate, .recovery: "bpm"
        case .sync, .walking: "%"
        case .load: load == .minutes ? "min" : ""
        case .oxygen: "ml/kg/min"
        }
    }

    /// The size of the unit, in the unit of `Trend`.
    func size(of measure: TrendMeasure) -> Double {
        switch measure {
        case .stepLength: units == .metric ? 0.01 : 0.0254
        case .sync, .walking: 0.01
        default: 1
        }
    }

    /// A number in the unit of the figure, without the unit.
    func number(_ value: Double, _ measure: TrendMeasure, decimals: Int? = nil) -> String {
        let decimals = decimals ?? (measure == .load || measure == .sync ? 0 : 1)
        return messages.localized((value / size(of: measure)).text(decimals: decimals))
    }

    /// The interval of an estimate: `168.1 to 171.3`.
    func interval(_ estimate: Estimate, _ measure: TrendMeasure, decimals: Int? = nil) -> String {
        messages.trendSpan(
            lower: number(estimate.lower, measure, decimals: decimals),
            upper: number(estimate.upper, measure, decimals: decimals)
        )
    }

    /// The name of a period: `2 Mar 2026` is the first day of a week; a month is `Mar 2026`.
    func period(_ days: Range<CivilDate>, _ step: Trend.Step) -> String {
        let (year, _, day) = days.lowerBound.fields
        let month = messages.shortMonthName(of: days.lowerBound)
        return step == .week
            ? messages.longDate(day: "\(day)", month: month, year: "\(year)")
            : messages.monthOfYear(month: month, year: "\(year)")
    }

    /// The sentences about a trend: the reference pace, the value of all runs, the change, and the rule or the method.
    func sentences(_ trend: Trend) -> [String] {
        var lines: [String] = []
        if let pace = trend.reference.flatMap({ messages.text($0, .run, units) }) {
            lines.append(messages.trendAtPace(pace: pace))
        }
        if let whole = trend.whole {
            lines.append(
                messages.trendWhole(
                    runs: "\(trend.runs)",
                    value: number(whole.value, trend.measure),
                    interval: interval(whole, trend.measure)
                )
            )
        }
        if let change = trend.change {
            let value = number(change.value, trend.measure, decimals: 2)
            let interval = interval(change, trend.measure, decimals: 2)
            lines.append(
                trend.step == .week
                    ? messages.trendChangeWeek(value: value, interval: interval)
                    : messages.trendChangeMonth(value: value, interval: interval)
            )
        }
        lines.append(trend.loadUnit.map(method) ?? messages.trendRule)
        if trend.measure == .oxygen, trend.runs > 0 {
            lines.append(messages.trendOxygenError(error: messages.number(OxygenUptake.publishedError, decimals: 2)))
        }
        return lines
    }

    /// What the load counts.
    func method(_ unit: LoadUnit) -> String {
        switch unit {
        case .effortMinutes: messages.trendLoadEffort
        case .minutes: messages.trendLoadMinutes
        }
    }

    /// The name of a group of runs before, during or after a plan.
    func name(of part: PlanEffect.Part) -> String {
        switch part {
        case .before: messages.trendBefore
        case .duringWithoutClicks: messages.trendDuringFree
        case .duringWithClicks: messages.trendDuringClicks
        case .afterWithoutClicks: messages.trendAfterFree
        case .afterWithClicks: messages.trendAfterClicks
        }
    }
}
