public import Cadence

/// What distances, paces and heights are written in for a reader; the raw values are stable.
public enum Units: String, Hashable, Sendable, CaseIterable, Codable {
    /// Kilometres, and metres of height.
    case metric
    /// Miles, and feet of height.
    case miles

    /// What a distance is written in.
    public var distance: Distance.Unit {
        switch self {
        case .metric: .kilometers
        case .miles: .miles
        }
    }

    /// What a pace is counted over, which is also the length of a split.
    public var pace: Pace.Distance {
        switch self {
        case .metric: .kilometer
        case .miles: .mile
        }
    }

    /// What the speed of a ride is written in.
    public var speed: Speed.Unit {
        switch self {
        case .metric: .kilometersPerHour
        case .miles: .milesPerHour
        }
    }

    /// The metres in a unit of height: a metre, or the international foot of 1959.
    public var metersPerHeight: Double {
        switch self {
        case .metric: 1
        case .miles: 0.3048
        }
    }

    /// The sign of a unit of height: `m` or `ft`.
    public var heightSymbol: String {
        switch self {
        case .metric: "m"
        case .miles: "ft"
        }
    }
}
