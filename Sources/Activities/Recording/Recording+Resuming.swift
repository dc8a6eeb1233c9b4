import Cadence

extension Recording {
    /// Goes on at `now`, which is `moment`, with a track whose recording was cut off; the time between becomes a pause.
    init(resuming track: ActivityTrack, settings: Recorder.Settings, at now: Duration, moment: Moment) {
        var activity = track.activity
        let samples = track.samples
        let end = [samples.last?.elapsed, activity.laps.last?.span.upperBound, activity.pauses.last?.upperBound]
            .compactMap(\.self).reduce(.zero, max)
        // A wall clock that was set back meanwhile tells nothing of the gap.
        let resumed = max(end, moment - activity.start)
        if resumed > end { activity.pauses.addPause(end..<resumed) }
        var reckoning = Reckoning(kind: activity.kind, model: settings.energy)
        reckoning.take(samples, pauses: activity.pauses)
        let lastSampled = samples.last?.elapsed ?? .zero
        for pause in activity.pauses where pause.upperBound > lastSampled {
            reckoning.pause(pause.upperBound - max(pause.lowerBound, lastSampled))
        }
        self.activity = activity
        self.settings = settings
        self.reckoning = reckoning
        isAutomatic = false
        origin = now - resumed
        advanced = now
        odometer = Odometer(
            for: activity.kind,
            from: reckoning.distance ?? .zero,
            by: activity.summary.distanceSource,
            steps: reckoning.steps
        )
        lastSample = resumed
        lastWhole = resumed.components.seconds
        let energy = reckoning.energy ?? .zero
        known = LapMark(elapsed: resumed, distance: reckoning.distance ?? .zero, energy: energy)
        lap = LapMark(
            elapsed: activity.laps.last?.span.upperBound ?? .zero,
            distance: activity.laps.reduce(.zero) { $0 + $1.distance },
            energy: activity.laps.reduce(.zero) { $0 + $1.energy }
        )
    }
}

extension [Range<Duration>] {
    /// Adds a pause after the others, one with the last where they touch.
    mutating func addPause(_ pause: Range<Duration>) {
        guard !pause.isEmpty else { return }
        if let last, last.upperBound >= pause.lowerBound {
            self[count - 1] = last.lowerBound..<Swift.max(pause.upperBound, last.upperBound)
        } else {
            append(pause)
        }
    }
}
