import Activities
import Clocks

// What the owner of the workout needs from the recording.

extension DayController {
    /// Advances the recording to this moment for the workout in progress.
    ///
    /// - Parameter state: the present state of the runner.
    /// - Returns: the present time, and the recording; nil while nothing is recorded.
    func advanceRecording(in state: RunnerState) -> (now: Duration, recording: RunMoment.RecordingPart?) {
        let (now, local) = (clock.now, clock.local)
        carryOut(recorder.advance(in: state, at: now, local: local), at: now, local: local)
        let recording = recorder.recorder.extent.map { extent in
            RunMoment.RecordingPart(
                isPaused: recorder.recorder.phase != .recording,
                movingTime: extent.movingTime,
                distance: extent.distance
            )
        }
        return (now, recording)
    }

    /// Records the start of a workout or the end of its step; does nothing while nothing is recorded.
    func record(_ order: Recorder.Order, in state: RunnerState) {
        let (now, local) = (clock.now, clock.local)
        guard let actions = try? recorder.carryOut(order, in: state, at: now, local: local) else { return }
        carryOut(actions, at: now, local: local)
    }
}
