import Activities
import Cadence
import Workouts

/// The state of the run and of the recording at one moment, as far as a workout depends on it.
struct RunMoment: Sendable {
    /// The time of the values, counted from the start of the program.
    var now: Duration
    /// The state of the clicks and the sensors.
    var run: RunPart
    /// The recording; nil while nothing is recorded.
    var recording: RecordingPart?

    /// What the controller of the run contributes.
    struct RunPart: Sendable {
        /// The number of the run of the clicks; 0 while there is none.
        var run: UInt64
        /// Whether the clicks are paused.
        var isPaused: Bool
        /// The runner's movement.
        var runner: RunnerState
        /// The measured heart rate; nil if it is older than 10 s.
        var heartRate: HeartRate?
    }

    /// What the controller of the day contributes.
    struct RecordingPart: Sendable {
        /// Whether the recording is paused, by an order or because the runner rests.
        var isPaused: Bool
        var movingTime: Duration
        var distance: Distance
    }

    /// Whether the clicks or the recording are paused, which pauses the workout.
    var isPaused: Bool { run.run != 0 && run.isPaused || recording?.isPaused ?? false }

    /// The reading for the workout; nil while nothing is recorded.
    var reading: WorkoutReading? {
        recording.map {
            WorkoutReading(
                movingTime: $0.movingTime,
                distance: $0.distance,
                speed: run.runner.speed,
                cadence: run.runner.cadence,
                heartRate: run.heartRate
            )
        }
    }

    /// The speed with which the time of a distance is predicted; nil if it is unknown.
    var predictedSpeed: Speed? { run.runner.speed ?? run.runner.commandedSpeed }
}
