import Cadence

extension Recorder {
    /// The age of the newest sample at which a checkpoint is due.
    ///
    /// This age is more than 0.5 s, so one checkpoint per second is enough. There are 0.35 s left to write the checkpoint before the newest
    /// stored sample is 1 s old.
    public static let checkpointAge: Duration = .milliseconds(550)
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
    mutating func checkpoint(at now: Duration, readings: SensorReadings, lengths: StepLengthModel) -> [Recorder.Action]
    {
        guard let due, due <= now else { return [] }
        lastCheckpoint = elapsed(at: now)
        return [.checkpoint(state(at: lastCheckpoint, readings: readings, lengths: lengths))]
    }
}
