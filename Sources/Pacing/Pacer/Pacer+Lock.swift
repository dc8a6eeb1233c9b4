import Cadence
import Metronome

extension Pacer {
    /// Processes a footfall that happened at `instant`.
    mutating func apply(
        footfallAt instant: Duration,
        confidence: Double,
        uncertainty: Duration,
        from origin: String,
        at now: Duration
    ) {
        guard footfalls.accepts(origin, at: now) else { return }
        footfalls.recordReading(from: origin, at: now)
        guard playing.run != 0 else { return }
        lock.applyFootfall(at: instant, confidence: confidence, uncertainty: uncertainty, now: now)
    }

    /// Whether the pacer needs the metronome's step events: for the lock, for natural variation, for a workout, or because footfalls are
    /// measured.
    public var usesOnsets: Bool {
        lock.mode != .off || variation != nil || footfalls.lastReading != nil || workout.isActive
    }

    /// Processes a step of the metronome, which is heard at `heardAt`, possibly slightly in the future.
    mutating func applyOnset(of step: Int64, heardAt: Duration, shift: Double, at now: Duration) {
        guard playing.run != 0 else { return }
        advanceWorkout(toStep: step, heardAt: heardAt)
        lock.applyOnset(step: step, heardAt: heardAt, shift: shift - varied)
        // While the lock sets the tempo there is no variation, because the lock would correct it like an error.
        guard lock.tempo == nil, let factor = variation?.nextFactor(), let cadence = governor.current(at: now) else {
            return
        }
        varied += (factor - 1) * 60 / cadence.stepsPerMinute
    }
}
