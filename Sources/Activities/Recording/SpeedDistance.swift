import Cadence

/// The distance from a series of speeds, by numerical integration.
///
/// Between two readings the speed is interpolated linearly. After the last reading it is held for at most `hold`. If two readings are
/// further apart than `hold`, only the held part counts.
struct SpeedDistance: Sendable {
    /// How long the last speed is used without a new reading; after this time the sensor counts as silent.
    ///
    /// The pacer uses the same limit.
    static let hold: Duration = .seconds(5)

    /// The distance until the last reading, in metres.
    private(set) var measuredMeters = 0.0
    /// The last reading.
    private(set) var last: (speed: Speed, instant: Duration)?

    /// Adds a speed measured at `instant`; a reading that is not later than the previous one is ignored.
    mutating func add(_ speed: Speed, at instant: Duration) {
        if let last {
            guard instant > last.instant else { return }
            let time = instant - last.instant
            let mean = (last.speed.metersPerSecond + speed.metersPerSecond) / 2
            measuredMeters +=
                time <= Self.hold
                ? mean * (time / .seconds(1)) : last.speed.metersPerSecond * (Self.hold / .seconds(1))
        }
        last = (speed, instant)
    }

    /// The distance until `now` in metres; the last speed is used for at most `hold` after its reading.
    func meters(at now: Duration) -> Double {
        guard let last, now > last.instant else { return measuredMeters }
        return measuredMeters + last.speed.metersPerSecond * (min(now - last.instant, Self.hold) / .seconds(1))
    }

    /// The speed at `now`; nil if the last reading is too old.
    func speed(at now: Duration) -> Speed? {
        last.flatMap { now - $0.instant <= Self.hold ? $0.speed : nil }
    }
}
