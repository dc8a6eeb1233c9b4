import Cadence
import Metronome

/// The cadence that a workout prescribes now, and the one that it has scheduled on a step.
struct WorkoutTempo: Hashable, Sendable {
    /// A cadence from a step on.
    struct Scheduled: Hashable, Sendable {
        var step: Int64
        /// The prescribed cadence; nil for the cadence of the runner's own pace.
        var cadence: StepCadence?
        /// The cadence that is played: the prescribed one, or that of the runner's own pace.
        var played: StepCadence

        /// The change of the tempo on the step.
        var change: TempoChange { TempoChange(played, atStep: step) }
    }

    /// The cadence that is prescribed now; nil if the cadence follows the pace.
    private(set) var present: StepCadence?
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

    /// Sets the cadence from an instant on.
    mutating func set(_ cadence: StepCadence?, at instant: Duration) {
        present = cadence
        began = instant
    }

    /// The cadence at a time; nil if the cadence follows the pace.
    func cadence(at now: Duration) -> StepRate? { present?.cadence(after: now - began) }

    /// The rest of the present cadence's change at a time; nil if the cadence follows the pace.
    func remainder(at now: Duration) -> StepCadence? { present?.remainder(after: now - began) }

    /// Whether a cadence ordered at a time is the change in progress, with a difference that a runner cannot notice.
    ///
    /// So a workout that continues after a restart of the daemon does not interrupt the change. 0.5 spm is less than a third of the smallest
    /// change of tempo that people notice (Drake & Botte 1993).
    func isContinued(by cadence: StepCadence, at now: Duration) -> Bool {
        guard let rest = remainder(at: now), rest.duration > .zero, cadence.duration > .zero else { return false }
        return rest.end == cadence.end && abs(rest.start.stepsPerMinute - cadence.start.stepsPerMinute) <= 0.5
            && abs((rest.duration - cadence.duration) / .seconds(1)) <= 1
    }
}

extension TempoChange {
    init(_ cadence: StepCadence, atStep step: Int64) {
        self.init(step: step, start: Tempo(cadence.start), end: Tempo(cadence.end), ramp: cadence.duration)
    }
}
