package import Cadence

/// The five zones of effort, as shares of the maximum heart rate.
///
/// The lower bounds are 50, 60, 70, 80 and 90 % of the maximum (Edwards 1993, *The Heart Rate Monitor Book*). Below 50 %
/// there is no zone.
package struct HeartRateZones: Hashable, Sendable {
    /// One of the five zones of effort.
    package enum Zone: Int, Hashable, Sendable, CaseIterable {
        /// 50…60 % of the maximum heart rate.
        case veryLight = 1
        /// 60…70 % of the maximum heart rate.
        case light
        /// 70…80 % of the maximum heart rate.
        case moderate
        /// 80…90 % of the maximum heart rate.
        case hard
        /// 90 % of the maximum heart rate and above.
        case maximum

        /// The lower bound of the zone, as a share of the maximum heart rate.
        package var lowerBound: Double {
            switch self {
            case .veryLight: 0.5
            case .light: 0.6
            case .moderate: 0.7
            case .hard: 0.8
            case .maximum: 0.9
            }
        }
    }

    /// The runner's maximum heart rate.
    package let maximum: HeartRate

    package init(maximum: HeartRate) {
        self.maximum = maximum
    }

    /// The zone that contains a heart rate; nil if it is below the first zone.
    package func zone(of rate: HeartRate) -> Zone? {
        Zone.allCases.last { rate >= lowerBound(of: $0) }
    }

    /// The heart rate at which a zone begins.
    package func lowerBound(of zone: Zone) -> HeartRate {
        HeartRate(beatsPerMinute: maximum.beatsPerMinute * zone.lowerBound)
    }
}
