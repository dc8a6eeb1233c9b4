import Cadence

extension Recording {
    /// Ends the laps whose length was reached at a sample.
    mutating func lapsByDistance(at sample: Sample) -> [Recorder.Action] {
        guard let distance = sample.distance else { return [] }
        let now = LapMark(elapsed: sample.elapsed, distance: distance, energy: reckoning.energy ?? .zero)
        defer { known = now }
        guard let length = settings.lapEvery.map({ max($0, Recorder.Settings.shortestLap) }) else { return [] }
        var actions: [Recorder.Action] = []
        while distance >= lap.distance + length {
            let whole = distance.meters - known.distance.meters
            let share = whole > 0 ? ((lap.distance + length).meters - known.distance.meters) / whole : 1
            let moment = known.elapsed + (now.elapsed - known.elapsed) * min(max(share, 0), 1)
            let spent = now.energy.kilocalories - known.energy.kilocalories
            let end = LapMark(
                elapsed: max(.milliseconds(moment.wholeMilliseconds), lap.elapsed),
                distance: lap.distance + length,
                energy: Energy(kilocalories: known.energy.kilocalories + spent * min(max(share, 0), 1))
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

    /// Marks off a lap at `now`; nothing where the one before ended there.
    mutating func markLap(at now: Duration, senses: Senses, lengths: inout StepLengthModel) -> [Recorder.Action] {
        let actions = sample(at: elapsed(at: now), senses: senses, lengths: &lengths)
        guard elapsed(at: now) > lap.elapsed else { return actions }
        let end = LapMark(
            elapsed: elapsed(at: now),
            distance: reckoning.distance ?? .zero,
            energy: reckoning.energy ?? .zero
        )
        return actions + [.lap(endLap(at: end))]
    }

    /// Pauses at `now`, with a sample of how it stands there.
    mutating func begin(
        _ reason: Recorder.PauseReason,
        at now: Duration,
        senses: Senses,
        lengths: inout StepLengthModel
    ) -> [Recorder.Action] {
        guard pause == nil else {
            pause?.reason = reason
            return []
        }
        let actions = sample(at: elapsed(at: now), senses: senses, lengths: &lengths)
        pause = (reason, elapsed(at: now))
        stretch = SteadyStretch()
        return actions + [.paused(at: elapsed(at: now), reason)]
    }

    /// Ends the pause at `now`.
    mutating func resume(at now: Duration) -> [Recorder.Action] {
        guard let pause else { return [] }
        let resumed = max(elapsed(at: now), pause.since)
        self.pause = nil
        activity.pauses.addPause(pause.since..<resumed)
        reckoning.pause(resumed - pause.since)
        odometer.skip(to: now)
        return [.resumed(at: resumed)]
    }

    /// Ends at `now`, or where the pause under way began.
    mutating func finish(at now: Duration, senses: Senses, lengths: inout StepLengthModel) -> [Recorder.Action] {
        let actions = pause == nil ? sample(at: elapsed(at: now), senses: senses, lengths: &lengths) : []
        var whole = activity(at: now)
        if settings.energy.isMassAssumed, whole.summary.energy != nil {
            whole.note("The energy is for an assumed mass of \(settings.energy.mass.formatted(.kilograms)).")
        }
        return actions + [.finished(whole)]
    }
}
