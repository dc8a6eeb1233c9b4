import Cadence

/// The data of one kind of speed sensor: when it reported, and the speed estimated from its readings.
struct SpeedChannel: Hashable, Sendable {
    var track = SourceTrack()
    var estimator: SpeedEstimator
    /// Why the last rejected reading was rejected; nil once readings are accepted again.
    private(set) var refusal: SpeedEstimator.Refusal?

    init(tuning: SpeedEstimator.Tuning) {
        estimator = SpeedEstimator(tuning: tuning)
    }

    /// Creates one channel for each kind of sensor that measures a speed.
    static func all(tuning: SpeedEstimator.Tuning) -> [SpeedSource: SpeedChannel] {
        Dictionary(uniqueKeysWithValues: SpeedSource.measuring.map { ($0, SpeedChannel(tuning: tuning)) })
    }

    /// Processes a reading of the speed.
    ///
    /// - Returns: the estimated speed; nil if the reading was rejected, or ignored because another reader delivers the speeds.
    mutating func apply(_ reading: Pacer.SpeedReading, at now: Duration) -> Speed? {
        guard track.accepts(reading.origin, at: now) else { return nil }
        let verdict = estimator.observe(
            SpeedEstimator.Reading(
                speed: reading.speed,
                instant: reading.instant,
                arrival: now,
                deviation: reading.deviation.map(Speed.init(metersPerSecond:)),
                trust: reading.trust
            )
        )
        switch verdict {
        case .accepted(let speed):
            refusal = nil
            track.recordReading(from: reading.origin, at: now)
            return speed
        case .refused(let why):
            refusal = why
            return nil
        }
    }
}

extension SpeedSource {
    /// The kinds of sensors that measure a speed, the most direct one first.
    static let measuring: [SpeedSource] = [.treadmill, .footPod, .gps]
}
