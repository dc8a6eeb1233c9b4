package import Cadence

// The lock is the linear phase- and period-correction model of the sensorimotor literature, applied event by event (Repp 2005,
// 10.3758/BF03206433; Repp & Su 2013, 10.3758/s13423-012-0371-2). The roles are reversed: the metronome corrects, not the person.
//
//     e  = wrap(t_step − t_click − ψ T)       wrapped into ±T/2, minus the corrections that the click does not contain yet
//     t_next += clamp(α e, ±0.12 T)           T += β e
//
// It is not a coupled oscillator: no phase variable changes between events. Starting in phase and correcting the phase at each
// beat synchronises far better than adapting only the tempo (D-Jogger: Moens et al. 2014, 10.1371/journal.pone.0114234).
//
// The lock takes both delays into account. A footfall is reported at least 0.1 s after it happened, with its own time. A
// correction becomes audible with the first click that had not been scheduled when the correction was made. Each click therefore
// reports the total of the corrections that it contains, so that no correction is made twice.

/// Synchronises clicks and footfalls: from footfalls and clicks it computes a shift of the click grid and a tempo.
///
/// It reads no clock: all times are monotonic durations since one arbitrary origin. A click's time is the time it is heard.
package struct FootfallLock: Hashable, Sendable {
    /// How the lock influences the clicks; the raw values are stable.
    package enum Mode: String, CaseIterable, Hashable, Sendable {
        /// The clicks are not changed; the lock only measures.
        case off
        /// The clicks follow the footfalls, in phase and tempo.
        case follow
        /// The clicks follow the footfalls and move slowly to the target tempo.
        case lead
        /// The clicks stay on the beat grid; the lock only measures.
        case hold
    }

    /// Whether clicks and footfalls are synchronised; the raw values are stable.
    package enum State: String, Hashable, Sendable {
        /// There are no recent footfalls.
        case free
        /// There are footfalls, but too few consecutive ones have coincided with the clicks.
        case searching
        /// The footfalls coincide with the clicks.
        case locked
    }

    package private(set) var mode: Mode
    package var tuning: Tuning
    /// Whether the clicks must stay on their beat grid because it is that of a group: the lock only measures then.
    var isFixed = false { didSet { if isFixed != oldValue { release() } } }
    /// The target cadence of the runner.
    var target: StepRate
    package private(set) var state = State.free
    /// The sum of all shifts of the beat grid since the run began, in seconds; positive if the clicks must come later.
    package private(set) var shift = 0.0
    /// How well the latest footfalls coincided with the clicks.
    package private(set) var agreement = Agreement()

    private var clicks = ClickTrack()
    private var footfalls = FootfallTrack()
    /// The step period found from the footfalls, in seconds; nil while the target cadence is played.
    private var period: Double?
    private var outliers = 0
    private var streak = 0

    package init(mode: Mode = .off, tuning: Tuning = Tuning(), target: StepRate = StepRate(stepsPerMinute: 180)) {
        self.mode = mode
        self.tuning = tuning
        self.target = target
    }

    /// The cadence that the metronome should play; nil if it should play the target cadence.
    package var tempo: StepRate? { period.map { StepRate(stepsPerMinute: 60 / $0) } }
}

// MARK: - Orders

extension FootfallLock {
    /// Changes how the lock influences the clicks; the beat grid keeps its position.
    mutating func setMode(_ mode: Mode) {
        guard mode != self.mode else { return }
        self.mode = mode
        release()
    }

    /// Resets everything except the mode, tuning and target, because a run begins.
    mutating func beginRun() {
        let isFixed = isFixed
        self = FootfallLock(mode: mode, tuning: tuning, target: target)
        self.isFixed = isFixed
    }

    /// The next steps determine the phase again.
    mutating func release() {
        state = .free
        period = nil
        outliers = 0
        streak = 0
        footfalls = FootfallTrack()
    }
}

// MARK: - Events

extension FootfallLock {
    /// Records a click, audible or silent, that is heard at `heardAt`, which may be slightly in the future.
    ///
    /// - Parameter shift: the total of the corrections that the click contains, in seconds.
    mutating func applyOnset(step: Int64, heardAt: Duration, shift: Double) {
        clicks.append(step: step, at: (heardAt + tuning.latency) / .seconds(1), shift: shift)
        guard mode == .lead, state != .free, let period else { return }
        let step = tuning.leadPerClick * period
        let late = agreement.recentError
        if abs(late) <= tuning.patience {
            let aim = 60 / target.stepsPerMinute
            self.period = period + max(-step, min(step, aim - period))
        } else if abs(late) > 1.5 * tuning.patience {
            // The runner does not follow the clicks any more, so the tempo moves back towards the runner's own cadence.
            self.period = bounded(period + (late > 0 ? step : -step))
        }
    }

    /// Records a footfall that happened at `instant` and was reported at `now`.
    ///
    /// - Parameters:
    ///   - confidence: 0…1; ignored if it is lower than `Tuning.trust`.
    ///   - uncertainty: standard uncertainty of a constant offset of all footfall times from this sensor.
    mutating func applyFootfall(at instant: Duration, confidence: Double, uncertainty: Duration = .zero, now: Duration)
    {
        guard confidence >= tuning.trust else { return }
        agreement.sourceUncertainty = uncertainty / .seconds(1)
        let time = instant / .seconds(1)
        if footfalls.hasStopped(before: time) { release() }
        guard footfalls.append(time) else { return }
        // A step that is reported late (for example at the start of a walk) is used for the rhythm, but not for the phase.
        guard now - instant <= tuning.stale else { return }
        match(time)
    }

    /// Releases the lock if there has been no step for 2.5 s, because the runner stands.
    mutating func tick(at now: Duration) {
        if state != .free, footfalls.hasStopped(before: now / .seconds(1) - 0.5) { release() }
    }

    private mutating func match(_ time: Double) {
        let period = period ?? clicks.period ?? 60 / target.stepsPerMinute
        let rhythm = footfalls.rhythm
        guard let click = clicks.click(near: time, period: period, shift: shift) else { return }
        let error = Self.wrap(time - click.time - tuning.phase * period, period)
        agreement.append(error: error, asynchrony: error + tuning.phase * period, period: period)
        if rhythm != nil { record(isMatched: abs(error) <= tuning.syncWindow * period) }
        guard !isFixed, mode == .follow || mode == .lead else { return }
        guard self.period != nil else { return resynchronise(rhythm, period) }
        guard abs(error) <= tuning.outlier * period else {
            outliers += 1
            if outliers >= 2 { resynchronise(rhythm, period) }
            return
        }
        outliers = 0
        let pending = error - (shift - click.shift)
        let limit = tuning.largestStep * period
        shift += max(-limit, min(limit, gains.phase * pending))
        self.period = bounded(period + gains.period * pending)
    }

    /// Sets the phase and tempo of the clicks to those of the runner at once, if the steps are regular enough.
    private mutating func resynchronise(_ rhythm: FootfallTrack.Rhythm?, _ period: Double) {
        guard let rhythm, let click = clicks.click(near: rhythm.last, period: period, shift: shift) else { return }
        let found = bounded(rhythm.period)
        let error = Self.wrap(rhythm.last - click.time - tuning.phase * period, period)
        var jump = error - (shift - click.shift)
        // A click that is much too early follows the previous click closely, which disturbs more than a late click. Choose the late one.
        if jump < -0.25 * period { jump += period }
        shift += jump
        self.period = found
        outliers = 0
        state = .searching
        streak = 0
    }

    private mutating func record(isMatched: Bool) {
        let wasLocked = state == .locked
        streak = isMatched == wasLocked ? 0 : streak + 1
        if state == .free { state = .searching }
        guard streak >= tuning.streak else { return }
        state = wasLocked ? .searching : .locked
        streak = 0
    }

    private var gains: Gains { mode == .lead ? tuning.lead : tuning.follow }

    /// Limits a period: in `lead` mode to ±10 % (`Tuning.reach`) of the target cadence's period, else to 40…250 spm.
    private func bounded(_ period: Double) -> Double {
        let aim = 60 / target.stepsPerMinute
        let range = mode == .lead ? aim * (1 - tuning.reach)...aim * (1 + tuning.reach) : 60 / 250...60 / 40
        return max(range.lowerBound, min(range.upperBound, period))
    }

    static func wrap(_ error: Double, _ period: Double) -> Double {
        error - period * (error / period).rounded()
    }

    /// Whether the latest footfalls coincided with the clicks; nil if there was no footfall in the last 2 s.
    func isInSync(at now: Duration) -> Bool? {
        footfalls.hasStopped(before: now / .seconds(1)) ? nil : state == .locked
    }
}
