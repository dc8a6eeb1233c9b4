import Cadence
import Clocks
import Metronome
import Pacing

// What the owner of the workout needs from the run.

extension RunController {
    /// A heart rate that is older than this does not count for a workout.
    private static let heartAge = Duration.seconds(10)

    /// The state of the clicks and of the sensors, for the workout in progress.
    var workoutPart: RunMoment.RunPart {
        let isFresh = clock.now - pacer.heart.instant <= Self.heartAge
        return RunMoment.RunPart(
            run: pacer.playing.run,
            isPaused: pacer.playing.isPaused,
            runner: runnerState,
            heartRate: isFresh ? pacer.heart.rate : nil
        )
    }
}
