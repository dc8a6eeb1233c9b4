import Activities
import Analysis
import Cadence

/// A trend in the form of the JSON output, in SI units; shares are 0…1.
struct TrendDocument: Encodable {
    struct Value: Encodable {
        let value: Double
        let lower: Double
        let upper: Double

        init(_ estimate: Estimate) {
            value = estimate.value
            lower = estimate.lower
            upper = estimate.upper
        }
    }

    struct Period: Encodable {
        let from: String
        let to: String
        let runs: Int
        let estimate: Value?
    }

    let measure: String
    let by: String
    let from: String
    let to: String
    let unit: String
    let runs: Int
    let all: Value?
    let change_per_period: Value?
    let reference_speed_mps: Double?
    let slope_per_mps: Double?
    let method_standard_error: Double?
    let missing: [String]?
    let periods: [Period]

    init(_ trend: Trend, _ limits: HeartRateLimits?) {
        measure = trend.measure.rawValue
        by = trend.step.rawValue
        from = "\(trend.days.lowerBound)"
        to = "\(trend.days.upperBound)"
        unit = trend.measure.unit(trend.loadUnit)
        runs = trend.runs
        all = trend.whole.map(Value.init)
        change_per_period = trend.change.map(Value.init)
        reference_speed_mps = trend.reference?.metersPerSecond
        slope_per_mps = trend.slope
        method_standard_error = trend.measure == .oxygen ? OxygenUptake.publishedError : nil
        missing = trend.measure == .oxygen && limits == nil ? ["maximal_heart_rate", "resting_heart_rate"] : nil
        periods = trend.periods.map { period in
            Period(
                from: "\(period.days.lowerBound)",
                to: "\(period.days.upperBound.advanced(by: -1))",
                runs: period.runs,
                estimate: period.estimate.map(Value.init)
            )
        }
    }
}

extension TrendMeasure {
    /// The unit of the values in the JSON output.
    fileprivate func unit(_ load: LoadUnit?) -> String {
        switch self {
        case .cadence: "spm"
        case .stepLength: "m"
        case .heartRate, .recovery: "bpm"
        case .sync, .walking: "share"
        case .load: (load ?? .minutes).rawValue
        case .oxygen: "ml/kg/min"
        }
    }
}

/// The effect of a cadence plan in the form of the JSON output.
struct PlanEffectDocument: Encodable {
    struct Group: Encodable {
        let part: String
        let runs: Int
        let cadence_spm: TrendDocument.Value?
        let difference_spm: TrendDocument.Value?
    }

    let from: String
    let to: String
    let reference_speed_mps: Double?
    let groups: [Group]

    init(_ effect: PlanEffect) {
        from = "\(effect.days.lowerBound)"
        to = "\(effect.days.upperBound)"
        reference_speed_mps = effect.reference?.metersPerSecond
        groups = effect.groups.map { group in
            Group(
                part: group.part.rawValue,
                runs: group.runs,
                cadence_spm: group.cadence.map(TrendDocument.Value.init),
                difference_spm: group.difference.map(TrendDocument.Value.init)
            )
        }
    }
}
