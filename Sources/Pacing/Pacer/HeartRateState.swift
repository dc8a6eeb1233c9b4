public import Cadence

/// The runner's heart rate, from a chest strap or a treadmill, and the effect of the heart rate ceiling on the pace.
public struct HeartRateState: Hashable, Sendable {
    /// The last reading; nil before the first.
    public private(set) var rate: HeartRate?
    /// When the last reading arrived.
    public private(set) var instant: Duration = .zero

    private let zones: HeartRateZones?
    private var ceiling: HeartRateCeiling?

    init(_ settings: Pacer.HeartSettings) {
        zones = settings.maximum.map(HeartRateZones.init(maximum:))
        ceiling = settings.ceiling.map(HeartRateCeiling.init)
    }

    mutating func observe(_ rate: HeartRate, at now: Duration) {
        self.rate = rate
        instant = now
        ceiling?.record(rate, at: now)
    }

    /// The zone of the last reading, 1…5; nil below the first zone, and if the maximum heart rate is not known.
    public var zone: Int? {
        rate.flatMap { zones?.zone(of: $0)?.rawValue }
    }

    /// The factor for the pace at `now`, 0.7…1.
    func share(at now: Duration) -> Double { ceiling?.share(at: now) ?? 1 }

    /// What the ceiling does at `now`, in one line; nil without a ceiling.
    public func ceilingText(at now: Duration) -> String? { ceiling?.text(at: now) }

    /// Whether the factor changes, or may change, without a new event.
    func isEasing(at now: Duration) -> Bool {
        guard let ceiling else { return false }
        return ceiling.share(at: now) < 1 || ceiling.state(at: now) == .lowering
    }
}
