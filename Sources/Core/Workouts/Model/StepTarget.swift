package import Cadence

/// A target of a step: constant, or a ramp from one value to another in the course of the step.
package struct StepTarget: Hashable, Sendable {
    package let start: TargetRange
    /// The target at the end of the step; nil if the target is constant.
    package let rampEnd: TargetRange?

    package init(_ range: TargetRange) { self.init(range, rampEnd: nil) }

    private init(_ start: TargetRange, rampEnd: TargetRange?) { (self.start, self.rampEnd) = (start, rampEnd) }

    /// Creates a ramp, linear in the time or in the distance of the step.
    ///
    /// Returns nil if the ends are ranges, zones, or quantities of different kinds. A ramp between equal ends is a constant target.
    package init?(from start: TargetRange, to end: TargetRange) {
        guard start.isSingle, end.isSingle, start.kind == end.kind, start.reference == end.reference else { return nil }
        self.start = start
        rampEnd = start == end ? nil : end
    }
}

extension StepTarget {
    /// The target with its speeds multiplied by a factor; a pace is rounded to a second, another speed to a hundredth of its unit.
    func faster(by factor: Double) -> StepTarget {
        StepTarget(start.faster(by: factor), rampEnd: rampEnd?.faster(by: factor))
    }
}

/// The values that meet a target; a single value has equal bounds.
package enum TargetRange: Hashable, Sendable {
    /// A cadence, the lower bound first.
    case cadence(StepRate, StepRate)
    /// A pace or speed, the slower bound first.
    case speed(TargetSpeed, TargetSpeed)
    /// A heart rate, the lower bound first.
    case heartRate(HeartRate, HeartRate)
    /// A heart-rate zone, 1…5.
    case zone(Int)
    /// Percentages of a reference of the runner, the lower one first; of a pace, percentages of its speed.
    case percent(Double, Double, of: TargetReference)
    /// The gradient of the ground or of the belt; it is never compared with readings.
    case gradient(Gradient)

    /// What a target restricts; a step has at most one target of each kind.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case cadence
        case speed
        case heartRate
        case gradient
    }

    package var kind: Kind {
        switch self {
        case .cadence: .cadence
        case .speed: .speed
        case .heartRate, .zone: .heartRate
        case .percent(_, _, let reference): reference.isHeartRate ? .heartRate : .speed
        case .gradient: .gradient
        }
    }

    /// Whether the bounds are equal; false for a zone.
    package var isSingle: Bool {
        switch self {
        case .cadence(let low, let high): low == high
        case .speed(let low, let high): low == high
        case .heartRate(let low, let high): low == high
        case .zone: false
        case .percent(let low, let high, _): low == high
        case .gradient: true
        }
    }

    /// A gradient in per cent, positive uphill, rounded to the three decimals that the text forms can write.
    package static func gradient(percent: Double) -> Self { .gradient(Gradient(rise: percent.thousandths / 100)) }

    fileprivate func faster(by factor: Double) -> TargetRange {
        guard case .speed(let slow, let fast) = self else { return self }
        return .speed(slow.faster(by: factor), fast.faster(by: factor))
    }

    var reference: TargetReference? {
        if case .percent(_, _, let reference) = self { reference } else { nil }
    }
}

/// A value of the runner to which a percentage refers; the raw values are the endings after the percent sign.
package enum TargetReference: String, Hashable, Sendable, CaseIterable {
    /// The pace at the lactate threshold, about the pace of a race of one hour.
    case thresholdPace = ""
    case thresholdHeartRate = "hr"
    case maximumHeartRate = "max"
    case milePace = "mile"
    case fiveKilometerPace = "5k"
    case tenKilometerPace = "10k"
    case halfMarathonPace = "half"
    case marathonPace = "marathon"

    package var isHeartRate: Bool { self == .thresholdHeartRate || self == .maximumHeartRate }
}

/// A speed in the unit in which the runner wrote it, so that it is shown and written in that unit.
///
/// The amount is kept with three decimals. Therefore writing and reading it again does not change it.
package struct TargetSpeed: Hashable, Sendable {
    /// Seconds per kilometre or mile for a pace, otherwise the speed in the unit.
    package let amount: Double
    package let unit: Speed.Unit

    /// Creates a speed; nil if it is below 0.1 m/s (166:40/km) or above 15 m/s.
    package init?(_ amount: Double, _ unit: Speed.Unit) {
        let amount = amount.thousandths
        guard amount > 0, (0.1...Speed.range.upperBound).contains(Self.metersPerSecond(amount, unit)) else {
            return nil
        }
        self.amount = amount
        self.unit = unit
    }

    package var speed: Speed { Speed(metersPerSecond: Self.metersPerSecond(amount, unit)) }

    fileprivate func faster(by factor: Double) -> TargetSpeed {
        let isPace = unit == .pacePerKilometer || unit == .pacePerMile
        return TargetSpeed(isPace ? (amount / factor).rounded() : (amount * factor * 100).rounded() / 100, unit) ?? self
    }

    /// The speed of an amount above 0.
    private static func metersPerSecond(_ amount: Double, _ unit: Speed.Unit) -> Double {
        switch unit {
        case .metersPerSecond: amount
        case .kilometersPerHour: amount / 3.6
        case .milesPerHour: amount * Pace.Unit.mile.meters / 3600
        case .pacePerKilometer: Pace.Unit.kilometer.meters / amount
        case .pacePerMile: Pace.Unit.mile.meters / amount
        }
    }
}

extension Double {
    /// The number rounded to three decimals, which is what the text forms can write.
    var thousandths: Double {
        let scaled = self * 1000
        guard scaled.magnitude < 0x1p53 else { return self }
        return scaled.rounded() / 1000
    }

    /// The number with at most three decimals and without trailing zeros.
    var shortText: String {
        let value = thousandths
        guard value.magnitude < 0x1p53, value == value.rounded() else { return "\(value)" }
        return "\(Int64(value))"
    }
}
