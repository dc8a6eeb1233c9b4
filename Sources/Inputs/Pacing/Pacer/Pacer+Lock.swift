import Cadence
import Metronome

extension Pacer {
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

    /// Whether the pacer needs the step events of the metronome: for the lock, for variation, for a workout, or to compare footfalls.
    package var usesOnsets: Bool {
        lock.mode != .off || variation != nil || footfalls.lastReading != nil || workout.isActive
    }

    /// Processes a step of the metronome, which is heard at `heardAt`, possibly slightly in the future.
    mutating func applyOnset(of step: Int64, heardAt: Duration, shift: Double, at now: Duration) {
        guard playing.run != 0 else { return }
        advanceWorkout(toStep: step, heardAt: heardAt)
        lock.applyOnset(step: step, heardAt: heardAt, shift: shift - varied - gridShift)
        // While the lock sets the tempo there is no variation, because the lock would correct it like an error.
        guard lock.tempo == nil, group == nil, let factor = variation?.nextFactor(),
            let cadence = governor.current(at: now)
        else { return }
        varied += (factor - 1) * 60 / cadence.stepsPerMinute
    }
}

/// How long the runner was in sync with the metronome in a run, and how long this could be measured.
package struct SyncTime: Hashable, Sendable {
    /// The runner is in sync if the measured cadence differs from the target cadence by at most this share of the latter.
    ///
    /// Everyone notices a change of tempo of 3 % or more (Drake & Botte 1993, 10.3758/BF03205262).
    static let tolerance = 0.03
    /// Longest time between two calls that is counted; of a longer time, only this much is counted.
    private static let longestStretch: Duration = .seconds(5)

    package private(set) var inSync: Duration = .zero
    /// Time in which footfalls or a cadence were measured.
    package private(set) var measured: Duration = .zero

    private var wasInSync: Bool?
    private var last: Duration?

    /// The share of the measured time in which the runner was in sync, 0…1; nil before anything was measured.
    package var share: Double? { measured > .zero ? inSync / measured : nil }

    /// Adds the time since the last call, with the state given in that call; `now` is the state until the next call.
    mutating func tick(isInSync now: Bool?, at instant: Duration) {
        if let last, let wasInSync {
            let stretch = min(instant - last, Self.longestStretch)
            measured += stretch
            if wasInSync { inSync += stretch }
        }
        last = instant
        wasInSync = now
    }
}
