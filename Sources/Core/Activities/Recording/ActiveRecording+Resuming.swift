import Cadence

extension ActiveRecording {
    /// Continues a recording that was interrupted by a restart; the gap becomes a pause, or a part of the present pause.
    ///
    /// `now` and `moment` are the same time.
    init(
        resuming track: ActivityTrack,
        progress: Recorder.Progress?,
        settings: Recorder.Settings,
        at now: Duration,
        moment: Moment
    ) {
        var activity = track.activity
        let samples = track.samples
        let end = [samples.last?.elapsed, activity.laps.last?.span.upperBound, activity.pauses.last?.upperBound]
            .compactMap(\.self).reduce(.zero, max)
        // If the local clock was set back, the length of the gap is unknown. Then the gap counts as zero.
        let resumed = max(end, moment - activity.start)
        if let reason = progress?.pause, let present = activity.pauses.popLast() {
            pause = (reason, present.lowerBound)
            isRestUnconfirmed = reason == .rest
        } else if resumed > end {
            gap = end..<resumed
            activity.pauses.addPause(end..<resumed)
        }
        var summaryBuilder = SummaryBuilder(kind: activity.kind, model: settings.energy)
        summaryBuilder.add(samples, pauses: activity.pauses)
        let lastSampled = samples.last?.elapsed ?? .zero
        for pause in activity.pauses where pause.upperBound > lastSampled {
            summaryBuilder.pause(pause.upperBound - max(pause.lowerBound, lastSampled))
        }
        if let progress { summaryBuilder.restore(progress) }
        self.activity = activity
        self.settings = settings
        self.summaryBuilder = summaryBuilder
        isAutomatic = progress?.isAutomatic ?? false
        origin = now - resumed
        advancedTo = now
        let distance = summaryBuilder.distance ?? .zero
        // Recordings of earlier versions store only the source of the largest part.
        let parts = activity.summary.distanceSource.map { [$0: distance.meters] } ?? [:]
        odometer = Odometer(
            for: activity.kind,
            from: distance,
            by: progress?.meters ?? parts,
            steps: summaryBuilder.steps
        )
        lastSample = resumed
        lastWhole = resumed.components.seconds
        let energy = summaryBuilder.energy ?? .zero
        lastKnown = LapMark(elapsed: resumed, distance: distance, energy: energy)
        lap = LapMark(
            elapsed: activity.laps.last?.span.upperBound ?? .zero,
            distance: activity.laps.reduce(.zero) { $0 + $1.distance },
            energy: activity.laps.reduce(.zero) { $0 + $1.energy }
        )
    }
}

extension [Range<Duration>] {
    /// Appends a pause; if it touches or overlaps the last pause, merges both.
    mutating func addPause(_ pause: Range<Duration>) {
        guard !pause.isEmpty else { return }
        if let last, last.upperBound >= pause.lowerBound {
            self[count - 1] = last.lowerBound..<Swift.max(pause.upperBound, last.upperBound)
        } else {
            append(pause)
        }
    }
}

extension Recorder {
    /// The age of the newest sample at which a checkpoint is due.
    ///
    /// This age is more than 0.5 s, so one checkpoint per second is enough. There are 0.35 s left to write the checkpoint before the newest
    /// stored sample is 1 s old.
    package static let checkpointAge: Duration = .milliseconds(550)
}

extension ActiveRecording {
    /// If the next whole second follows within this time, no checkpoint is needed.
    private static let soon: Duration = .milliseconds(100)

    /// The monotonic time at which the next sample or checkpoint must be made; nil while the recording is paused.
    var due: Duration? {
        guard pause == nil else { return nil }
        let whole = Duration.seconds(lastWhole + 1)
        let newest = max(lastSample, lastCheckpoint)
        return origin + (whole - newest <= Recorder.checkpointAge + Self.soon ? whole : newest + Recorder.checkpointAge)
    }

    /// Returns the current state as a checkpoint if the newest sample is old enough; call `advance` first.
    mutating func checkpoint(at now: Duration, _ runner: RunnerValues) -> [Recorder.Action] {
        guard let due, due <= now else { return [] }
        lastCheckpoint = elapsed(at: now)
        return [.checkpoint(state(at: lastCheckpoint, runner))]
    }
}
