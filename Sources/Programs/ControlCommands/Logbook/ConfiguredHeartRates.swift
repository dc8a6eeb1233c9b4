import Analysis
import Cadence

/// The runner's heart rates in config.toml, from which VO2max is estimated.
///
/// The daemon checks these settings and reports mistakes; here, a setting with a mistake counts as absent.
enum ConfiguredHeartRates {
    /// The maximal heart rate; nil if it is not set.
    static var maximum: HeartRate? { heartRate("maximum") }

    /// Both heart rates, each as given or as set; nil if one is unknown, or if they are impossible together.
    static func limits(maximum: HeartRate? = nil, resting: HeartRate? = nil) -> HeartRateLimits? {
        guard let maximum = maximum ?? Self.maximum, let resting = resting ?? heartRate("resting") else { return nil }
        return HeartRateLimits(maximum: maximum, resting: resting)
    }

    private static func heartRate(_ key: String) -> HeartRate? {
        ConfigurationFile.string("heart", key).flatMap { try? HeartRate(parsing: $0) }
    }
}
