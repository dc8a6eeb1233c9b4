public import Cadence

/// The five zones of effort, by shares of the greatest heart rate.
///
/// The bounds are 50, 60, 70, 80 and 90 % of it (Edwards 1993, *The Heart Rate Monitor Book*). Below the first there is
/// no zone.
public struct HeartRateZones: Hashable, Sendable {
    /// A zone.
    public enum Zone: Int, Hashable, Sendable, CaseIterable {
        /// 50…60 %.
        case veryLight = 1
        /// 60…70 %.
        case light
        /// 70…80 %.
        case moderate
        /// 80…90 %.
        case hard
        /// From 90 %.
        case maximum

        /// Where it begins, as a share of the greatest heart rate.
        public var lowerBound: Double {
            switch self {
            case .veryLight: 0.5
            case .light: 0.6
            case .moderate: 0.7
            case .hard: 0.8
            case .maximum: 0.9
            }
        }
    }

    /// The ages that the estimate of the greatest rate was made from, in years (Tanaka 2001).
    public static let ages = 18...81

    /// The runner's greatest heart rate.
    public let maximum: HeartRate

    /// Zones of a runner who knows the greatest heart rate.
    public init(maximum: HeartRate) {
        self.maximum = maximum
    }

    /// Zones of a runner of this age, the nearest within `ages`: 208 − 0.7 × age (Tanaka 2001,
    /// 10.1016/S0735-1097(00)01054-8).
    ///
    /// People of one age lie about this with a deviation of some 10 beats a minute; a rate measured is better.
    public init(age: Int) {
        let years = Double(min(max(age, Self.ages.lowerBound), Self.ages.upperBound))
        maximum = HeartRate(beatsPerMinute: 208 - 0.7 * years)
    }

    /// The zone that a rate lies in; nil below the first.
    public func zone(of rate: HeartRate) -> Zone? {
        Zone.allCases.last { rate >= lowerBound(of: $0) }
    }

    /// The rate at which a zone begins.
    public func lowerBound(of zone: Zone) -> HeartRate {
        HeartRate(beatsPerMinute: maximum.beatsPerMinute * zone.lowerBound)
    }
}
