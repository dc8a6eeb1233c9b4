import Activities
import Cadence
import Control
import LiveScreen
import OutsideText

extension ScreenWorkout {
    /// Makes the workout of the screen from the status of the daemon.
    ///
    /// - Parameter updatedAt: the time at which the status arrived, in nanoseconds of the monotonic clock.
    init(_ status: WorkoutStatus, updatedAt: Int) {
        let remainder: Remainder =
            if let seconds = status.remainingSeconds {
                .time(RemainingTime(seconds: seconds, updatedAt: updatedAt, isRunning: !status.paused))
            } else if let meters = status.remainingMeters {
                .distance(Distance(meters: meters))
            } else {
                .unknown
            }
        self.init(
            name: status.name?.cleaned,
            step: Step(status.step),
            stepCount: status.steps,
            remainder: remainder,
            timeInTarget: status.inRangeShare,
            next: status.next.map(Step.init),
            isPaused: status.paused
        )
    }
}

extension ScreenWorkout.Step {
    fileprivate init(_ status: WorkoutStepStatus) {
        let targets = status.targets.map(\.text).joined(separator: ", ").cleaned
        self.init(
            number: status.number,
            purpose: WorkoutStepRecord.Purpose(rawValue: status.intensity.rawValue) ?? .work,
            round: status.rounds.last.map { WorkoutStepRecord.Round(number: $0.number, count: $0.count) },
            plan: status.endText.cleaned,
            target: targets.isEmpty ? nil : targets,
            text: status.text?.cleaned
        )
    }
}
