package import Playback
package import Workouts

/// The stored state of the workout in progress.
///
/// It is written to the runtime folder with `RunRecord`, so that a daemon that starts soon afterwards continues the workout.
package struct KeptWorkout: KeptState, Hashable {
    package static let currentSchema = 1
    package static let part = StatePart.run

    package var schema = currentSchema
    package var boot = ""
    /// In nanoseconds of the system's monotonic clock.
    package var writtenAt: Int64 = 0
    package var progress: WorkoutProgress.State?

    package init() {}

    package init(_ progress: WorkoutProgress.State, at now: MonotonicTime) {
        self.progress = progress
        boot = RunRecord.boot
        writtenAt = now.nanoseconds
    }

    /// Whether a daemon that starts at `now` continues this workout.
    package func isFresh(at now: MonotonicTime, boot: String) -> Bool {
        let age = Duration.nanoseconds(now.nanoseconds &- writtenAt)
        return progress != nil && self.boot == boot && (Duration.zero...RunRecord.lifetime).contains(age)
    }
}
