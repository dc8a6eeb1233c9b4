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
    mutating func markLap(at now: Duration, readings: SensorReadings, lengths: inout StepLengthModel) -> [Recorder
        .Action]
    {
        let actions = sample(at: elapsed(at: now), readings: readings, lengths: &lengths)
        return actions + endLap(atElapsed: elapsed(at: now))
    }

    /// Ends the current lap at the time of the last sample; the lap is not ended if it has a length of zero.
    mutating func endLap(atElapsed elapsed: Duration) -> [Recorder.Action] {
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
        readings: SensorReadings,
        lengths: inout StepLengthModel
    ) -> [Recorder.Action] {
        guard pause == nil else {
            pause?.reason = reason
            return []
        }
        let actions = sample(at: elapsed(at: now), readings: readings, lengths: &lengths)
        pause = (reason, elapsed(at: now))
        stretch = SteadyStretch()
        return actions + [.paused(at: elapsed(at: now), reason)]
    }

    /// Ends the pause at `now`.
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
    mutating func finish(at now: Duration, readings: SensorReadings, lengths: inout StepLengthModel) -> [Recorder
        .Action]
    {
        let actions = pause == nil ? sample(at: elapsed(at: now), readings: readings, lengths: &lengths) : []
        var whole = activity(at: now)
        if settings.energy.isMassAssumed, whole.summary.energy != nil {
            whole.appendNote("The energy is for an assumed mass of \(settings.energy.mass.formatted(.kilograms)).")
        }
        return actions + [.finished(whole)]
    }
}
