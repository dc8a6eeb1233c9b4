import Cadence
import Workouts

/// The values of the runner in config.toml to which percentages in workouts refer.
///
/// The daemon checks these settings and reports mistakes; here, a setting with a mistake counts as absent.
enum ConfiguredReferences {
    /// The values.
    static var values: WorkoutReferences {
        var references = WorkoutReferences()
        references.thresholdPace = pace("threshold_pace")
        references.thresholdHeartRate = ConfigurationFile.string("workout", "threshold_heart_rate")
            .flatMap { try? HeartRate(parsing: $0) }
        references.maximumHeartRate = ConfiguredHeartRates.maximum
        references.racePaces[.milePace] = pace("mile_pace")
        references.racePaces[.fiveKilometerPace] = pace("5k_pace")
        references.racePaces[.tenKilometerPace] = pace("10k_pace")
        references.racePaces[.halfMarathonPace] = pace("half_pace")
        references.racePaces[.marathonPace] = pace("marathon_pace")
        return references
    }

    private static func pace(_ key: String) -> Pace? {
        ConfigurationFile.string("workout", key).flatMap { try? Pace(parsing: $0) }
    }
}
