import Cadence

/// The way that a source of speeds has measured: the area under its speeds.
///
/// Between two readings the speed is the straight line through both; after the last one it is held for a while. Where readings
/// are further apart than that, only what was held counts.
struct SpeedWay: Sendable {
    /// How long a speed is held that no other followed: then its source is silent, as it is to the pacer.
    static let hold: Duration = .seconds(5)

    /// Metres up to the last reading.
    private(set) var meters = 0.0
    /// The last reading.
    private(set) var last: (speed: Speed, instant: Duration)?

    /// Takes a speed at an instant; what is not later than the one before is passed over.
    mutating func take(_ speed: Speed, at instant: Duration) {
        if let last {
            guard instant > last.instant else { return }
            let time = instant - last.instant
            let mean = (last.speed.metersPerSecond + speed.metersPerSecond) / 2
            meters +=
                time <= Self.hold
                ? mean * (time / .seconds(1)) : last.speed.metersPerSecond * (Self.hold / .seconds(1))
        }
        last = (speed, instant)
    }

    /// Metres up to `now`, with the last speed held.
    func reach(at now: Duration) -> Double {
        guard let last, now > last.instant else { return meters }
        return meters + last.speed.metersPerSecond * (min(now - last.instant, Self.hold) / .seconds(1))
    }

    /// The speed that holds at `now`.
    func speed(at now: Duration) -> Speed? {
        last.flatMap { now - $0.instant <= Self.hold ? $0.speed : nil }
    }
}
