public import Cadence
public import Messages

/// A distance or a time over which the best effort of a run is a record; the raw values are stored and must not change.
public enum EffortMeasure: String, Hashable, Sendable, CaseIterable {
    /// 1 km.
    case oneKilometer = "1km"
    /// 1 mile, 1609.344 m.
    case mile
    /// 5 km.
    case fiveKilometers = "5km"
    /// 10 km.
    case tenKilometers = "10km"
    /// 21.0975 km (World Athletics, Technical Rules, rule 55).
    case halfMarathon = "half-marathon"
    /// 42.195 km (World Athletics, Technical Rules, rule 55).
    case marathon
    /// The longest distance in 12 minutes, pauses included (Cooper 1968, 10.1001/jama.1968.03140030033008).
    case twelveMinutes = "12min"

    /// The name: `5 km`.
    public func name(_ messages: Messages) -> String {
        switch self {
        case .oneKilometer: "1 km"
        case .mile: messages.recordMile
        case .fiveKilometers: "5 km"
        case .tenKilometers: "10 km"
        case .halfMarathon: messages.recordHalfMarathon
        case .marathon: messages.recordMarathon
        case .twelveMinutes: messages.recordTwelveMinutes
        }
    }

    /// The time of `twelveMinutes`.
    static let cooperTime = Duration.seconds(720)

    /// The distance in which the shortest time is the record; nil for `twelveMinutes`.
    public var distance: Distance? {
        switch self {
        case .oneKilometer: Distance(meters: 1000)
        case .mile: Distance(meters: 1609.344)
        case .fiveKilometers: Distance(meters: 5000)
        case .tenKilometers: Distance(meters: 10_000)
        case .halfMarathon: Distance(meters: 21_097.5)
        case .marathon: Distance(meters: 42_195)
        case .twelveMinutes: nil
        }
    }
}
