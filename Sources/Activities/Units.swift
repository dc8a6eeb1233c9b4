public import Cadence

/// The units in which distances, paces and heights are shown; the raw values are stable.
public enum Units: String, Hashable, Sendable, CaseIterable, Codable {
    /// Kilometres, and metres for heights.
    case metric
    /// Miles, and feet for heights.
    case miles

    /// The values of the setting `units`.
    public static let settings: [(text: String, value: Units)] = [("metric", .metric), ("imperial", .miles)]

    /// The units of a locale, which the environment variables `LC_ALL`, `LC_MEASUREMENT` and `LANG` name, in this order.
    ///
    /// Miles in the United States, Liberia and Myanmar (CLDR, `measurementData`), else kilometres.
    public init(locale environment: (String) -> String?) {
        let name = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
        let territory = name.split(separator: "_").dropFirst().first?.prefix(2) ?? ""
        self = ["US", "LR", "MM"].contains(territory) ? .miles : .metric
    }

    /// The unit of distances.
    public var distance: Distance.Unit {
        switch self {
        case .metric: .kilometers
        case .miles: .miles
        }
    }

    /// The distance unit of a pace, which is also the length of a split.
    public var pace: Pace.Unit {
        switch self {
        case .metric: .kilometer
        case .miles: .mile
        }
    }

    /// The unit in which the speed of a bicycle ride is shown.
    public var speed: Speed.Unit {
        switch self {
        case .metric: .kilometersPerHour
        case .miles: .milesPerHour
        }
    }

    /// The size of the unit of height in metres: 1, or 0.3048 for the international foot of 1959.
    public var metersPerHeight: Double {
        switch self {
        case .metric: 1
        case .miles: 0.3048
        }
    }

    /// The symbol of the unit of height: `m` or `ft`.
    public var heightSymbol: String {
        switch self {
        case .metric: "m"
        case .miles: "ft"
        }
    }
}
