import Cadence

extension ActiveRecording {
    /// If a workout starts within this time after the start of a lap, it starts with the lap: a lap of less than a second means nothing.
    private static let shortestLap: Duration = .seconds(1)

    /// Starts a workout at `now`, and with it a new lap.
    mutating func startWorkout(
        _ record: WorkoutRecord,
        at now: Duration,
        readings: SensorReadings,
        lengths: inout StepLengthModel
    ) -> [Recorder.Action] {
        var record = record
        let isLapNew = stepEnd(at: now) - lap.elapsed < Self.shortestLap
        let actions = isLapNew ? [] : endLapAtStep(at: now, readings: readings, lengths: &lengths)
        record.start = lap.elapsed
        activity.workouts.append(record)
        return actions + [.workoutStarted(record)]
    }

    /// Ends a step of the latest workout at `now`, and with it the lap.
    ///
    /// The step starts where the previous step ended. During a pause, the step ends at the start of the pause.
    mutating func endWorkoutStep(
        _ step: WorkoutStepRecord,
        at now: Duration,
        readings: SensorReadings,
        lengths: inout StepLengthModel
    ) -> [Recorder.Action] {
        let actions = endLapAtStep(at: now, readings: readings, lengths: &lengths)
        guard let start = activity.workouts.last?.end else { return actions }
        var step = step
        step.span = start..<max(start, stepEnd(at: now))
        activity.workouts[activity.workouts.count - 1].ended.append(step)
        return actions + [.workoutStepEnded(step)]
    }

    private func stepEnd(at now: Duration) -> Duration { pause?.since ?? elapsed(at: now) }

    private mutating func endLapAtStep(
        at now: Duration,
        readings: SensorReadings,
        lengths: inout StepLengthModel
    ) -> [Recorder.Action] {
        guard let pause else { return markLap(at: now, readings: readings, lengths: &lengths) }
        // The last sample was recorded when the pause began.
        return endLap(atElapsed: pause.since)
    }
}
