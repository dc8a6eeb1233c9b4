import Analysis
import Cadence

/// The runner's heart rates in config.toml, from which VO2max is estimated.
///
/// The daemon checks these settings and reports mistakes; here, a setting with a mistake counts as absent.
enum ConfiguredHeartRates {
    /// The maximal heart rate; nil if it is not set.
    static var maximum: HeartRate? { heartRate("maximum") }
    /// The heart rate at rest; nil if it is not set.
    static var resting: HeartRate? { heartRate("resting") }
    /// Both; nil if one is not set, or if they are impossible together.
    static var limits: HeartRateLimits? {
        guard let maximum, let resting else { return nil }
        return HeartRateLimits(maximum: maximum, resting: resting)
    }

    private static func heartRate(_ key: String) -> HeartRate? {
        ConfigurationFile.string("heart", key).flatMap { try? HeartRate(parsing: $0) }
    }
}
