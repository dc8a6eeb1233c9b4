import Cadence

extension Recorder {
    /// How old the newest sample may be before a checkpoint is given.
    ///
    /// More than half a second, so that one checkpoint a second is enough, and far enough below a second that the disk has 0.35 s to
    /// write it before the newest stored sample is a second old.
    public static let checkpointAge: Duration = .milliseconds(550)
}

extension Recording {
    /// A whole second that follows within this makes a checkpoint unnecessary.
    private static let soon: Duration = .milliseconds(100)

    /// When `tick` gives a sample or a checkpoint, on the axis of the recorder's events; nil while it is paused.
    var due: Duration? {
        guard pause == nil else { return nil }
        let whole = Duration.seconds(lastWhole + 1)
        let newest = max(lastSample, lastCheckpoint)
        return origin + (whole - newest <= Recorder.checkpointAge + Self.soon ? whole : newest + Recorder.checkpointAge)
    }

    /// The recording as it stands at `now`, if its newest sample has become old; after `advance` to there.
    mutating func checkpoint(at now: Duration, senses: Senses, lengths: StepLengthModel) -> [Recorder.Action] {
        guard let due, due <= now else { return [] }
        lastCheckpoint = elapsed(at: now)
        return [.checkpoint(state(at: lastCheckpoint, senses: senses, lengths: lengths))]
    }
}
