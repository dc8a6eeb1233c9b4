import Cadence

extension ActiveRecording {
    /// Ends each lap whose set distance was reached up to this sample; its end is interpolated from the previous sample with a distance.
    mutating func lapsByDistance(at sample: Sample) -> [Recorder.Action] {
        guard let distance = sample.distance else { return [] }
        let now = LapMark(elapsed: sample.elapsed, distance: distance, energy: summaryBuilder.energy ?? .zero)
        defer { lastKnown = now }
        guard let length = settings.lapEvery.map({ max($0, Recorder.Settings.shortestLap) }) else { return [] }
        var actions: [Recorder.Action] = []
        while distance >= lap.distance + length {
            let whole = distance.meters - lastKnown.distance.meters
            let share = whole > 0 ? ((lap.distance + length).meters - lastKnown.distance.meters) / whole : 1
            let moment = lastKnown.elapsed + (now.elapsed - lastKnown.elapsed) * min(max(share, 0), 1)
            let spent = now.energy.kilocalories - lastKnown.energy.kilocalories
            let end = LapMark(
                elapsed: max(.milliseconds(moment.wholeMilliseconds), lap.elapsed),
                distance: lap.distance + length,
                energy: Energy(kilocalories: lastKnown.energy.kilocalories + spent * min(max(share, 0), 1))
            )
            actions.append(.lap(endLap(at: end)))
        }
        return actions
    }

    private mutating func endLap(at end: LapMark) -> Lap {
        let ended = Lap(
            span: lap.elapsed..<end.elapsed,
            distance: end.distance - lap.distance,
            energy: Energy(kilocalories: end.energy.kilocalories - lap.energy.kilocalories)
        )
        activity.laps.append(ended)
        lap = end
        return ended
    }

    /// Records a sample and ends the current lap at `now`; the lap is not ended if it has a length of zero.
    mutating func markLap(at now: Duration, _ runner: inout RunnerValues) -> [Recorder.Action] {
        let actions = sample(at: elapsed(at: now), &runner)
        return actions + endLap(atElapsed: elapsed(at: now))
    }

    /// Ends the current lap at the time of the last sample; the lap is not ended if it has a length of zero.
    private mutating func endLap(atElapsed elapsed: Duration) -> [Recorder.Action] {
        guard elapsed > lap.elapsed else { return [] }
        let end = LapMark(
            elapsed: elapsed,
            distance: summaryBuilder.distance ?? .zero,
            energy: summaryBuilder.energy ?? .zero
        )
        return [.lap(endLap(at: end))]
    }

    /// Pauses the recording at `now`, after a final sample; if the recording is already paused, changes only the reason.
    mutating func beginPause(
        _ reason: Recorder.PauseReason,
        at now: Duration,
        _ runner: inout RunnerValues
    ) -> [Recorder.Action] {
        guard pause == nil else {
            pause?.reason = reason
            return []
        }
        let actions = sample(at: elapsed(at: now), &runner)
        pause = (reason, elapsed(at: now))
        stretch = SteadyStretch()
        return actions + [.paused(at: elapsed(at: now), reason)]
    }

    mutating func resume(at now: Duration) -> [Recorder.Action] {
        guard let pause else { return [] }
        let resumed = max(elapsed(at: now), pause.since)
        self.pause = nil
        isRestUnconfirmed = false
        activity.pauses.addPause(pause.since..<resumed)
        summaryBuilder.pause(resumed - pause.since)
        odometer.skip(to: now)
        return [.resumed(at: resumed)]
    }

    /// Ends the recording at `now`, or at the start of the current pause.
    mutating func finish(at now: Duration, _ runner: inout RunnerValues) -> [Recorder.Action] {
        let actions = pause == nil ? sample(at: elapsed(at: now), &runner) : []
        var whole = activity(at: now)
        if settings.energy.isMassAssumed, whole.summary.energy != nil {
            whole.appendNote("The energy is for an assumed mass of \(settings.energy.mass.formatted(.kilograms)).")
        }
        return actions + [.finished(whole)]
    }
}

extension ActiveRecording {
    /// Continues a recording that was stopped and has been paused since.
    mutating func reopen(as stored: Activity, at now: Duration) -> [Recorder.Action] {
        guard let pause else { return [] }
        (activity.name, activity.note, activity.effort) = (stored.name, stored.note, stored.effort)
        return [.reopened(activity), .paused(at: pause.since, .order)] + resume(at: now)
    }

    /// If a workout starts within this time after the start of a lap, it starts with the lap: a lap of less than a second means nothing.
    private static let shortestLap: Duration = .seconds(1)

    mutating func startWorkout(
        _ record: WorkoutRecord,
        at now: Duration,
        _ runner: inout RunnerValues
    ) -> [Recorder.Action] {
        var record = record
        let isLapNew = stepEnd(at: now) - lap.elapsed < Self.shortestLap
        let actions = isLapNew ? [] : endLapAtStep(at: now, &runner)
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
        _ runner: inout RunnerValues
    ) -> [Recorder.Action] {
        let actions = endLapAtStep(at: now, &runner)
        guard let start = activity.workouts.last?.end else { return actions }
        var step = step
        step.span = start..<max(start, stepEnd(at: now))
        activity.workouts[activity.workouts.count - 1].ended.append(step)
        return actions + [.workoutStepEnded(step)]
    }

    private func stepEnd(at now: Duration) -> Duration { pause?.since ?? elapsed(at: now) }

    private mutating func endLapAtStep(at now: Duration, _ runner: inout RunnerValues) -> [Recorder.Action] {
        guard let pause else { return markLap(at: now, &runner) }
        // The last sample was recorded when the pause began.
        return endLap(atElapsed: pause.since)
    }
}

/// Finds steady intervals of 20 s in speeds and cadences; the learning window in `Pacing` uses the same limits.
struct SteadyStretch: Sendable {
    private static let seconds = 20
    private static let speedDeviation = 0.35
    private static let cadenceDeviation = 8.0

    private var speeds: [Double] = []
    private var cadences: [Double] = []

    /// Adds the values of one second; returns the means if 20 steady seconds are complete.
    ///
    /// A nil value restarts the interval.
    mutating func add(_ speed: Speed?, _ cadence: StepRate?) -> SteadyWindow? {
        guard let speed, let cadence else {
            self = SteadyStretch()
            return nil
        }
        speeds.append(speed.metersPerSecond)
        cadences.append(cadence.stepsPerMinute)
        guard speeds.count == Self.seconds else { return nil }
        defer { self = SteadyStretch() }
        guard speeds.deviation < Self.speedDeviation, cadences.deviation < Self.cadenceDeviation else { return nil }
        return SteadyWindow(
            speed: Speed(metersPerSecond: speeds.mean),
            cadence: StepRate(stepsPerMinute: cadences.mean)
        )
    }
}

extension [Double] {
    /// The mean; 0 without numbers.
    package var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }

    /// The standard deviation of a sample; 0 for fewer than two numbers.
    package var deviation: Double {
        guard count > 1 else { return 0 }
        let mean = mean
        return (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)).squareRoot()
    }
}
