public import Cadence

/// The runner's heart as a strap or a treadmill reports it, and what its ceiling does to the pace.
public struct Heart: Hashable, Sendable {
    /// The last reading; nil before the first.
    public private(set) var rate: HeartRate?
    /// When it came.
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
        ceiling?.take(rate, at: now)
    }

    /// The zone of the last reading, 1…5; nil below the first, and where no maximum is known.
    public var zone: Int? {
        rate.flatMap { zones?.zone(of: $0)?.rawValue }
    }

    /// By what the pace is multiplied at `now`, 0.7…1.
    func share(at now: Duration) -> Double { ceiling?.share(at: now) ?? 1 }

    /// What the ceiling does at `now`, in one line; nil without one.
    public func ceilingText(at now: Duration) -> String? { ceiling?.text(at: now) }

    /// Whether the share changes, or may change, by itself.
    func isEasing(at now: Duration) -> Bool {
        guard let ceiling else { return false }
        return ceiling.share(at: now) < 1 || ceiling.state(at: now) == .lowering
    }
}
