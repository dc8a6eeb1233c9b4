import Cadence

extension Pacer {
    /// Takes a foot that came down at `instant`.
    mutating func take(
        footfallAt instant: Duration,
        confidence: Double,
        uncertainty: Duration,
        from origin: String,
        at now: Duration
    ) {
        guard footfalls.accepts(origin, at: now) else { return }
        footfalls.spoke(from: origin, at: now)
        guard playing.run != 0 else { return }
        lock.footfall(at: instant, confidence: confidence, uncertainty: uncertainty, now: now)
    }

    /// Whether it makes anything of the metronome's steps: a run without footfalls is as cheap without them.
    public var usesOnsets: Bool { lock.mode != .off || variation != nil || footfalls.lastSpoke != nil }

    /// A step of the metronome's passed, or will in a moment.
    mutating func passed(_ step: Int64, heardAt: Duration, shift: Double, at now: Duration) {
        guard playing.run != 0 else { return }
        lock.onset(step: step, heardAt: heardAt, shift: shift - varied)
        // A lock that corrects would take it for an error, and take it back.
        guard lock.tempo == nil, let factor = variation?.step(), let cadence = governor.current(at: now) else { return }
        varied += (factor - 1) * 60 / cadence.stepsPerMinute
    }
}
