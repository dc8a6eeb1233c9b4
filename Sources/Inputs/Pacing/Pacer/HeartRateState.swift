package import Cadence

/// The runner's heart rate, from a chest strap or a treadmill, and the effect of the heart rate ceiling on the pace.
package struct HeartRateState: Hashable, Sendable {
    /// The last measured heart rate; nil before the first reading.
    package private(set) var rate: HeartRate?
    /// When the last heart rate arrived.
    package private(set) var instant: Duration = .zero

    private var settings: Pacer.HeartSettings
    private var ceiling: HeartRateCeiling?

    init(_ settings: Pacer.HeartSettings) {
        self.settings = settings
        ceiling = settings.ceiling.map(HeartRateCeiling.init)
    }

    /// Uses changed settings from now on; the last heart rate is kept, and if the ceiling changes, the present share of the target speed.
    mutating func adopt(_ settings: Pacer.HeartSettings, at now: Duration) {
        let before = self.settings
        self.settings = settings
        guard settings.ceiling != before.ceiling else { return }
        guard let limit = settings.ceiling, ceiling != nil else {
            ceiling = settings.ceiling.map(HeartRateCeiling.init)
            return
        }
        ceiling?.set(limit, at: now)
    }

    mutating func observe(_ rate: HeartRate, at now: Duration) {
        self.rate = rate
        instant = now
        ceiling?.record(rate, at: now)
    }

    /// The zone of effort of the last heart rate, 1…5; nil below the first zone, or if the maximum heart rate is not known.
    package var zone: Int? {
        rate.flatMap { rate in settings.maximum.flatMap { rate.zone(maximum: $0) } }
    }

    /// The share of the target speed that the heart-rate ceiling leaves at `now`, 0.7…1.
    func share(at now: Duration) -> Double { ceiling?.share(at: now) ?? 1 }

    /// One line of text: how the heart-rate ceiling changes the target speed at `now`; nil without a ceiling.
    package func ceilingText(at now: Duration) -> String? { ceiling?.text(at: now) }

    /// Whether the heart-rate ceiling changes the target speed, or may change it, without a new event.
    func isEasing(at now: Duration) -> Bool {
        guard let ceiling else { return false }
        return ceiling.share(at: now) < 1 || ceiling.state(at: now) == .lowering
    }
}
