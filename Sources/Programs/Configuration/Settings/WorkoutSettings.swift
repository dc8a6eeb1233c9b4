package import Cadence
import Pacing
package import Workouts

/// The runner's values to which percentages in workouts refer; nil where a value is not set.
package struct WorkoutSettings: Hashable, Sendable {
    /// The pace at the lactate threshold.
    package var thresholdPace: Pace?
    /// The heart rate at the lactate threshold.
    package var thresholdHeartRate: HeartRate?
    /// The pace of a race over one mile.
    package var milePace: Pace?
    /// The pace of a race over 5 km.
    package var fiveKilometerPace: Pace?
    /// The pace of a race over 10 km.
    package var tenKilometerPace: Pace?
    package var halfMarathonPace: Pace?
    package var marathonPace: Pace?
}

extension DaemonSettings {
    /// The values of the runner to which workouts refer.
    package var workoutReferences: WorkoutReferences {
        var references = WorkoutReferences()
        references.thresholdPace = workout.thresholdPace
        references.thresholdHeartRate = workout.thresholdHeartRate
        references.maximumHeartRate = pacer.heart.maximum
        references.racePaces[.milePace] = workout.milePace
        references.racePaces[.fiveKilometerPace] = workout.fiveKilometerPace
        references.racePaces[.tenKilometerPace] = workout.tenKilometerPace
        references.racePaces[.halfMarathonPace] = workout.halfMarathonPace
        references.racePaces[.marathonPace] = workout.marathonPace
        return references
    }
}
