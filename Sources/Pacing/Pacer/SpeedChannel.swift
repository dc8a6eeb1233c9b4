import Cadence

/// One kind of source that measures speed: when it was heard, and what is made of its readings.
struct SpeedChannel: Hashable, Sendable {
    var heard = SourceTrack()
    var estimator: SpeedEstimator
    /// Why the last reading that was not used was refused; nil once readings are used again.
    private(set) var refusal: SpeedEstimator.Refusal?

    init(tuning: SpeedEstimator.Tuning) {
        estimator = SpeedEstimator(tuning: tuning)
    }

    /// A channel for each source there is.
    static func all(tuning: SpeedEstimator.Tuning) -> [SpeedSource: SpeedChannel] {
        Dictionary(uniqueKeysWithValues: SpeedSource.measuring.map { ($0, SpeedChannel(tuning: tuning)) })
    }

    /// Takes a reading.
    ///
    /// - Returns: the estimated speed; nil for a reading that is not used.
    mutating func take(_ reading: Pacer.SpeedReading, at now: Duration) -> Speed? {
        guard heard.accepts(reading.origin, at: now) else { return nil }
        let verdict = estimator.observe(
            SpeedEstimator.Reading(
                speed: reading.speed,
                instant: reading.instant,
                arrival: now,
                deviation: reading.deviation.map(Speed.init(metersPerSecond:)),
                trust: reading.isDeadReckoned ? .reduced : .full
            )
        )
        switch verdict {
        case .accepted(let speed):
            refusal = nil
            heard.spoke(from: reading.origin, at: now)
            return speed
        case .refused(let why):
            refusal = why
            return nil
        }
    }
}

extension SpeedSource {
    /// Those that measure a speed, most direct first.
    static let measuring: [SpeedSource] = [.treadmill, .footPod, .gps]
}
