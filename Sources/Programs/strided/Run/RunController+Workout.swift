import Cadence
import Clocks
import Metronome
import Pacing
import Playback

// What the owner of the workout needs from the run, also to schedule its changes of the cadence on steps; the orders are
// `Pacer.Order.workout` and the ones after it.

extension RunController {
    /// The first step that is heard at `time` or later, and when it is heard, according to the present beat grid.
    ///
    /// Both times are counted from the start of the program. A change can be scheduled on a step that is later than the lookahead of the sound
    /// output.
    /// - Returns: nil without a run, and before the first step of a run is reported.
    func firstStep(heardAtOrAfter time: Duration) -> (step: Int64, heardAt: Duration)? {
        guard let grid = tracker.grid else { return nil }
        let distance = Int64((time - clock.time(of: grid.heardAt)) / .nanoseconds(1))
        let step = grid.firstStep(heardAtOrAfter: MonotonicTime(nanoseconds: grid.heardAt.nanoseconds + distance))
        return (step, clock.time(of: grid.time(ofStep: step)))
    }

    /// Sets the speed that a workout prescribes now, which gives the distance if no sensor measures it; nil if it prescribes none.
    func setWorkoutSpeed(_ speed: Speed?) { workoutSpeed = speed }

    /// The cadence for a speed that a workout prescribes.
    func suggestedCadence(for speed: Speed) -> StepRate { pacer.suggestedCadence(for: speed) }

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
