package import Cadence
import Metronome

// While a workout sets the cadence, the pace, the sensors, a held cadence and the heart rate do not change it. The lock between
// clicks and footfalls continues to work with the workout's cadence as its target.

extension Pacer {
    package var workoutCadence: TempoRamp? { workout.present }

    /// The cadence for a speed that a workout prescribes: the suggested cadence, whatever the heart rate is.
    package func suggestedCadence(for speed: Speed) -> StepRate {
        let gait = settings.gait ?? Transition.gait(at: speed, for: runner)
        return suggestion(for: speed, gait: gait).cadence
    }

    /// Sets the cadence that a workout prescribes from now on; nil returns to the cadence of the pace.
    mutating func setWorkout(_ cadence: TempoRamp?, at now: Duration) {
        workout.scheduled = nil
        guard let cadence else {
            guard workout.present != nil else { return }
            workout.set(nil, at: now)
            workout.immediate = nil
            return decide(at: now)
        }
        guard !workout.isContinued(by: cadence, at: now) else { return }
        playWorkout(cadence, at: now)
    }

    /// Schedules the cadence that a workout prescribes from a step of the metronome on; nil returns to the cadence of the pace.
    mutating func scheduleWorkout(_ cadence: TempoRamp?, atStep step: Int64, now: Duration) throws(Refusal) {
        guard playing.run != 0 else { throw .notRunning }
        // An earlier scheduled change has begun even if its report was lost, so record it now.
        if let earlier = workout.scheduled, earlier.step < min(step, workout.lastStep) {
            _ = recordTempoChange(earlier.change, heardAt: now)
        }
        // A change in the middle of an interval would give the interval two tempi.
        let step = max(step, workout.lastStep + 1)
        let played = cadence ?? TempoRamp(paceCadence)
        workout.scheduled = WorkoutTempo.Scheduled(step: step, cadence: cadence, played: played)
    }

    /// Plays a cadence from now on; if it begins with a ramp, the sound output begins the ramp when it applies the order.
    private mutating func playWorkout(_ cadence: TempoRamp, at now: Duration, ramp: Duration = .zero) {
        workout.set(cadence, at: now)
        workout.immediate = nil
        governor.resume(cadence, at: now)
        if cadence.duration == .zero {
            playing.tempo = Tempo(cadence.end)
            playing.ramp = ramp
        } else if playing.run == 0 {
            playing.tempo = Tempo(cadence.start)
            playing.ramp = .zero
        } else {
            workout.immediate = TempoChange(cadence, atStep: workout.lastStep)
        }
    }

    /// Begins the present cadence of a workout with the first step of a run.
    mutating func beginWorkout(at now: Duration) {
        workout.lastStep = -1
        if let cadence = workout.present { playWorkout(cadence, at: now) }
    }

    mutating func endWorkout(at now: Duration) {
        guard workout.isActive else { return }
        workout = WorkoutTempo()
        decide(at: now)
    }

    /// Continues the cadence of a workout when the lock no longer sets the tempo.
    mutating func resumeWorkout(at now: Duration) {
        guard let rest = workout.remainder(at: now) else { return }
        playWorkout(rest, at: now, ramp: settings.sourceRamp)
    }

    /// Sets the scheduled change in the order to the sound output, except while the lock sets the tempo.
    mutating func scheduleChange() {
        if let scheduled = workout.scheduled, scheduled.cadence == nil {
            let cadence = paceCadence
            let difference = abs(cadence.stepsPerMinute - scheduled.played.end.stepsPerMinute)
            if difference > (isFollowing ? settings.governor.deadBand : 0) {
                workout.scheduled?.played = TempoRamp(cadence)
            }
        }
        playing.next = isSteered || playing.run == 0 ? nil : workout.immediate ?? workout.scheduled?.change
    }
}

// MARK: - Events

extension Pacer {
    /// Processes a change of the tempo that the sound output has begun at `heardAt`.
    ///
    /// Afterwards `playing` describes the same sound without a change, so it need not be sent to the sound output.
    /// - Returns: whether it was the change in `playing`.
    mutating func recordTempoChange(_ change: TempoChange, heardAt: Duration) -> Bool {
        guard change == playing.next else { return false }
        playing.tempo = change.end
        playing.ramp = change.ramp
        playing.next = nil
        guard group == nil else {
            group?.record(change)
            return true
        }
        if change == workout.immediate {
            workout.immediate = nil
            guard let cadence = workout.present else { return true }
            begin(cadence, played: cadence, at: heardAt)
        } else if let scheduled = workout.scheduled {
            workout.scheduled = nil
            begin(scheduled.cadence, played: scheduled.played, at: heardAt)
        }
        return true
    }

    /// Processes a step of the metronome.
    ///
    /// While the lock sets the tempo, a scheduled cadence begins here, because the order to the sound output then contains no tempo change.
    mutating func advanceWorkout(toStep step: Int64, heardAt: Duration) {
        workout.lastStep = step
        guard isSteered || group != nil, let scheduled = workout.scheduled, step >= scheduled.step else { return }
        workout.scheduled = nil
        begin(scheduled.cadence, played: scheduled.played, at: heardAt)
    }

    private mutating func begin(_ cadence: TempoRamp?, played: TempoRamp, at instant: Duration) {
        workout.set(cadence, at: instant)
        governor.resume(played, at: instant)
    }
}

/// The cadence that a workout prescribes now, and the cadence that is scheduled from a step on.
struct WorkoutTempo: Hashable, Sendable {
    /// A cadence from a step on.
    struct Scheduled: Hashable, Sendable {
        var step: Int64
        /// The prescribed cadence; nil to return to the cadence of the pace.
        var cadence: TempoRamp?
        /// The cadence that is played: the prescribed one, or that of the pace.
        var played: TempoRamp

        var change: TempoChange { TempoChange(played, atStep: step) }
    }

    /// The cadence that is prescribed now; nil if the cadence follows the pace.
    private(set) var present: TempoRamp?
    /// When `present` began; it may be slightly in the future.
    private var began: Duration = .zero
    /// The cadence that is scheduled; nil if none is.
    var scheduled: Scheduled?
    /// A change of the tempo that begins as soon as the sound output applies it, because `present` begins with a ramp.
    var immediate: TempoChange?
    /// The last step of the metronome that was reported; −1 before the first report.
    var lastStep: Int64 = -1

    /// Whether the workout sets or will set the cadence.
    var isActive: Bool { present != nil || scheduled != nil }

    mutating func set(_ cadence: TempoRamp?, at instant: Duration) {
        present = cadence
        began = instant
    }

    /// The cadence at a time; nil if the cadence follows the pace.
    func cadence(at now: Duration) -> StepRate? { present?.cadence(after: now - began) }

    /// The part of the change in `present` that remains at a time; nil if the cadence follows the pace.
    func remainder(at now: Duration) -> TempoRamp? { present?.remainder(after: now - began) }

    /// Whether a newly ordered cadence equals the rest of the change in progress, except for a difference that a runner cannot notice.
    ///
    /// So a workout that continues after a restart of the daemon does not interrupt the change. The limit of 0.5 spm is less than a third
    /// of the smallest change of tempo that people notice (Drake & Botte 1993).
    func isContinued(by cadence: TempoRamp, at now: Duration) -> Bool {
        guard let rest = remainder(at: now), rest.duration > .zero, cadence.duration > .zero else { return false }
        return rest.end == cadence.end && abs(rest.start.stepsPerMinute - cadence.start.stepsPerMinute) <= 0.5
            && abs((rest.duration - cadence.duration) / .seconds(1)) <= 1
    }
}

extension TempoChange {
    init(_ cadence: TempoRamp, atStep step: Int64) {
        self.init(step: step, start: Tempo(cadence.start), end: Tempo(cadence.end), ramp: cadence.duration)
    }
}
