public import Cadence

/// A target of a step: constant, or a ramp from one value to another in the course of the step.
public struct StepTarget: Hashable, Sendable {
    /// The target at the start of the step.
    public let start: TargetRange
    /// The target at the end of the step; nil if the target is constant.
    public let rampEnd: TargetRange?

    /// Creates a constant target.
    public init(_ range: TargetRange) {
        start = range
        rampEnd = nil
    }

    /// Creates a ramp, linear in the time or in the distance of the step.
    ///
    /// Returns nil if the ends are ranges, zones, or quantities of different kinds. A ramp between equal ends is a constant target.
    public init?(from start: TargetRange, to end: TargetRange) {
        guard start.isSingle, end.isSingle, start.kind == end.kind, start.reference == end.reference else { return nil }
        self.start = start
        rampEnd = start == end ? nil : end
    }
}

/// The values that meet a target; a single value has equal bounds.
public enum TargetRange: Hashable, Sendable {
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

    /// What a target restricts; a step has at most one target of each kind.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case cadence
        case speed
        case heartRate
    }

    /// What the target restricts.
    public var kind: Kind {
        switch self {
        case .cadence: .cadence
        case .speed: .speed
        case .heartRate, .zone: .heartRate
        case .percent(_, _, let reference): reference.isHeartRate ? .heartRate : .speed
        }
    }

    /// Whether the bounds are equal; false for a zone.
    public var isSingle: Bool {
        switch self {
        case .cadence(let low, let high): low == high
        case .speed(let low, let high): low == high
        case .heartRate(let low, let high): low == high
        case .zone: false
        case .percent(let low, let high, _): low == high
        }
    }

    var reference: TargetReference? {
        if case .percent(_, _, let reference) = self { reference } else { nil }
    }
}

/// A value of the runner to which a percentage refers; the raw values are the endings after the percent sign.
public enum TargetReference: String, Hashable, Sendable, CaseIterable {
    /// The pace at the lactate threshold, about the pace of a race of one hour.
    case thresholdPace = ""
    /// The heart rate at the lactate threshold.
    case thresholdHeartRate = "hr"
    /// The maximum heart rate.
    case maximumHeartRate = "max"
    /// The pace of a race over one mile.
    case milePace = "mile"
    /// The pace of a race over 5 km.
    case fiveKilometerPace = "5k"
    /// The pace of a race over 10 km.
    case tenKilometerPace = "10k"
    /// The pace of a half marathon.
    case halfMarathonPace = "half"
    /// The pace of a marathon.
    case marathonPace = "marathon"

    /// Whether the reference is a heart rate.
    public var isHeartRate: Bool { self == .thresholdHeartRate || self == .maximumHeartRate }
}
