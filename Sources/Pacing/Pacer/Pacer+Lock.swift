import Cadence
import Metronome

extension Pacer {
    /// Takes a foot that came down at `instant`.
    mutating func take(footfallAt instant: Duration, confidence: Double, from origin: String, at now: Duration) {
        guard footfalls.accepts(origin, at: now) else { return }
        footfalls.spoke(from: origin, at: now)
        guard playing.run != 0 else { return }
        lock.footfall(at: instant, confidence: confidence, now: now)
    }

    /// A step of the metronome's passed, or will in a moment.
    mutating func passed(_ step: Int64, heardAt: Duration, at now: Duration) {
        guard playing.run != 0 else { return }
        lock.onset(step: step, heardAt: heardAt)
        vary(at: now)
    }

    /// Gives the next interval its natural variation, while the tempo is nobody else's.
    private mutating func vary(at now: Duration) {
        guard lock.tempo == nil, let share = variation?.next(), let cadence = governor.current(at: now) else { return }
        playing.tempo = Tempo(stepsPerMinute: cadence.stepsPerMinute / share)
        playing.ramp = .zero
    }
}
