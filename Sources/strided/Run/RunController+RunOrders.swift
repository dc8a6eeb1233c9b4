import Activities
import Logging
import Metronome
import Pacing

// The orders of media keys that concern both the clicks and the recording.

extension RunController {
    /// Pauses the clicks and the recording; a part that cannot be paused is left as it is.
    func pauseRun() async {
        if pacer.playing.run != 0, !pacer.playing.isPaused {
            log.info("a media key has paused the run")
            try? carryOut(.pause)
        }
        await record(.pause)
    }

    /// Resumes the clicks and the recording; a part that cannot be resumed is left as it is.
    func resumeRun() async {
        if pacer.playing.run != 0, pacer.playing.isPaused {
            log.info("a media key has resumed the run")
            try? carryOut(.resume)
        }
        await record(.resume)
    }

    /// Starts a new lap of the recording.
    func startLap() async { await record(.lap) }

    /// Carries out an order of a media key on the recording, if there is a recording that permits it.
    private func record(_ order: Recorder.Order) async {
        // Without a recording, or in a state that does not permit the order, the key has no effect.
        _ = try? await day.carryOut(order, in: runnerState)
    }
}
