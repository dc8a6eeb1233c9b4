import Activities
import Analysis
import Cadence

extension JSONFields {
    static func trend(_ trend: Trend, _ limits: HeartRateLimits?) -> JSONFields {
        let isOxygen = trend.measure == .oxygen
        return [
            "measure": trend.measure.rawValue,
            "by": trend.step.rawValue,
            "from": "\(trend.days.lowerBound)",
            "to": "\(trend.days.upperBound)",
            "unit": trend.measure.unit(trend.loadUnit),
            "runs": trend.runs,
            "all": trend.whole.map(estimate),
            "change_per_period": trend.change.map(estimate),
            "reference_speed_mps": trend.reference?.metersPerSecond,
            "slope_per_mps": trend.slope,
            "method_standard_error": isOxygen ? OxygenUptake.publishedError : nil,
            "missing": isOxygen && limits == nil ? ["maximal_heart_rate", "resting_heart_rate"] : nil,
            "periods": trend.periods.map { period -> JSONFields in
                [
                    "from": "\(period.days.lowerBound)",
                    "to": "\(period.days.upperBound.advanced(by: -1))",
                    "runs": period.runs,
                    "estimate": period.estimate.map(estimate),
                ]
            },
        ]
    }

    static func planEffect(_ effect: PlanEffect) -> JSONFields {
        [
            "from": "\(effect.days.lowerBound)",
            "to": "\(effect.days.upperBound)",
            "reference_speed_mps": effect.reference?.metersPerSecond,
            "groups": effect.groups.map { group -> JSONFields in
                [
                    "part": group.part.rawValue,
                    "runs": group.runs,
                    "cadence_spm": group.cadence.map(estimate),
                    "difference_spm": group.difference.map(estimate),
                ]
            },
        ]
    }

    private static func estimate(_ estimate: Estimate) -> JSONFields {
        ["value": estimate.value, "lower": estimate.lower, "upper": estimate.upper]
    }
}

extension TrendMeasure {
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
