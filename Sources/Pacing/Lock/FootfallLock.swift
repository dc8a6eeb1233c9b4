public import Cadence

// The lock is the linear phase- and period-correction model of the sensorimotor literature, one event at a time (Repp 2005,
// 10.3758/BF03206433; Repp & Su 2013, 10.3758/s13423-012-0371-2), turned round: the metronome corrects, the runner steps.
//
//     e  = wrap(t_step − t_click − ψ T)       into ±T/2, less the corrections that click could not have in it yet
//     t_next += clamp(α e, ±0.12 T)           T += β e
//
// It is not a coupled oscillator, and has no phase variable that runs between events. Starting in phase and correcting phase at
// each beat synchronises far better than following the tempo alone (D-Jogger: Moens et al. 2014, 10.1371/journal.pone.0114234).
//
// Both delays are known for what they are. A footfall is told 0.1 s and more after it happened, with its own time. A
// correction is heard with the first click that had not been committed when it was made: each click comes with the total of the
// corrections it was placed with, so that none is made twice.

/// Brings clicks and footfalls together: footfalls and heard clicks in, a shift of the grid and a tempo out.
///
/// A value without a clock: times are monotonic durations since any one origin, clicks as they are heard.
public struct FootfallLock: Hashable, Sendable {
    /// What it is asked to do; the raw values are stable.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        /// Nothing; it measures.
        case off
        /// Meet the footfalls, in phase and tempo.
        case follow
        /// Meet the footfalls and move to the target's tempo.
        case lead
        /// Stay on the grid; it measures.
        case hold
    }

    /// How it stands; the raw values are stable.
    public enum State: String, Hashable, Sendable {
        /// There are no footfalls to go by.
        case free
        /// There are, and they do not meet the clicks.
        case searching
        /// They meet.
        case locked
    }

    /// What it is asked to do.
    public private(set) var mode: Mode
    /// Constants in force.
    public var tuning: Tuning
    /// The cadence asked of the runner.
    var target: StepRate
    /// How it stands.
    public private(set) var state = State.free
    /// By how much the grid is to be moved later, in seconds, in total since the run began.
    public private(set) var shift = 0.0
    /// How footfalls met clicks of late.
    public private(set) var agreement = Agreement()

    private var clicks = ClickTrack()
    private var feet = FootfallTrack()
    /// The period corrected, in seconds; nil while the target's is played.
    private var period: Double?
    private var outliers = 0
    private var streak = 0

    /// A lock that has seen nothing.
    public init(mode: Mode = .off, tuning: Tuning = Tuning(), target: StepRate = StepRate(stepsPerMinute: 180)) {
        self.mode = mode
        self.tuning = tuning
        self.target = target
    }

    /// The cadence to play, where it is not the target's.
    public var tempo: StepRate? {
        period.map { StepRate(stepsPerMinute: 60 / $0) }
    }
}

// MARK: - Orders

extension FootfallLock {
    /// Does something else from now on; the grid stays where it is.
    mutating func setMode(_ mode: Mode) {
        guard mode != self.mode else { return }
        self.mode = mode
        release()
    }

    /// Forgets everything: a run begins.
    mutating func beginRun() {
        self = FootfallLock(mode: mode, tuning: tuning, target: target)
    }

    /// Finds the phase anew with the next steps: the runner has changed gait.
    mutating func relock() {
        release()
    }

    private mutating func release() {
        state = .free
        period = nil
        outliers = 0
        streak = 0
        feet = FootfallTrack()
    }
}

// MARK: - Events

extension FootfallLock {
    /// A click, sounded or not, is heard at `heardAt`, which may lie a little ahead.
    ///
    /// - Parameter shift: the total of the corrections that it was placed with.
    mutating func onset(step: Int64, heardAt: Duration, shift: Double) {
        clicks.append(step: step, at: (heardAt + tuning.latency) / .seconds(1), shift: shift)
        guard mode == .lead, state != .free, let period else { return }
        let step = tuning.leadPerClick * period
        let late = agreement.recentError
        if abs(late) <= tuning.patience {
            let aim = 60 / target.stepsPerMinute
            self.period = period + max(-step, min(step, aim - period))
        } else if abs(late) > 1.5 * tuning.patience {
            // The target waits for a runner who does not come along, and comes back for one who falls behind.
            self.period = bounded(period + (late > 0 ? step : -step))
        }
    }

    /// A foot came down at `instant`, as was told at `now`.
    ///
    /// - Parameters:
    ///   - confidence: 0…1; what is less than `Tuning.trust` counts for nothing.
    ///   - uncertainty: what all instants of this source may be off by together.
    mutating func footfall(at instant: Duration, confidence: Double, uncertainty: Duration = .zero, now: Duration) {
        guard confidence >= tuning.trust else { return }
        agreement.sourceUncertainty = uncertainty / .seconds(1)
        let time = instant / .seconds(1)
        if feet.hasStopped(before: time) { release() }
        guard feet.append(time) else { return }
        // What was told long after it happened, steps found when somebody set out, says how often and not when.
        guard now - instant <= tuning.stale else { return }
        meet(time)
    }

    /// Lets a runner stand who has not stepped for a while.
    mutating func tick(at now: Duration) {
        if state != .free, feet.hasStopped(before: now / .seconds(1) - 0.5) { release() }
    }

    private mutating func meet(_ time: Double) {
        let period = period ?? clicks.period ?? 60 / target.stepsPerMinute
        let rhythm = feet.rhythm
        guard let click = clicks.click(near: time, period: period, shift: shift) else { return }
        let error = Self.wrap(time - click.time - tuning.phase * period, period)
        agreement.append(error: error, asynchrony: error + tuning.phase * period, period: period)
        if rhythm != nil { note(isMet: abs(error) <= tuning.syncWindow * period) }
        guard mode == .follow || mode == .lead else { return }
        guard self.period != nil else { return catchUp(rhythm, period) }
        guard abs(error) <= tuning.outlier * period else {
            outliers += 1
            if outliers >= 2 { catchUp(rhythm, period) }
            return
        }
        outliers = 0
        let pending = error - (shift - click.shift)
        let limit = tuning.largestStep * period
        shift += max(-limit, min(limit, gains.phase * pending))
        self.period = bounded(period + gains.period * pending)
    }

    /// Jumps to the runner's phase and tempo, once the steps are regular enough to tell them.
    private mutating func catchUp(_ rhythm: FootfallTrack.Rhythm?, _ period: Double) {
        guard let rhythm, let click = clicks.click(near: rhythm.last, period: period, shift: shift) else { return }
        let found = bounded(rhythm.period)
        let error = Self.wrap(rhythm.last - click.time - tuning.phase * period, period)
        var jump = error - (shift - click.shift)
        // Later rather than much earlier: a click that comes at once after another is worse than one that comes late.
        if jump < -0.25 * period { jump += period }
        shift += jump
        self.period = found
        outliers = 0
        state = .searching
        streak = 0
    }

    private mutating func note(isMet: Bool) {
        let wasLocked = state == .locked
        streak = isMet == wasLocked ? 0 : streak + 1
        if state == .free { state = .searching }
        guard streak >= tuning.streak else { return }
        state = wasLocked ? .searching : .locked
        streak = 0
    }

    private var gains: Gains { mode == .lead ? tuning.lead : tuning.follow }

    /// The period within a tenth of the target's while leading, and of a runner's in any case.
    private func bounded(_ period: Double) -> Double {
        let aim = 60 / target.stepsPerMinute
        let range = mode == .lead ? aim * (1 - tuning.reach)...aim * (1 + tuning.reach) : 60 / 250...60 / 40
        return max(range.lowerBound, min(range.upperBound, period))
    }

    static func wrap(_ error: Double, _ period: Double) -> Double {
        error - period * (error / period).rounded()
    }
}

// MARK: - What is told

extension FootfallLock {
    /// Whether the last footfalls met their clicks; nil without footfalls for two seconds.
    func isInSync(at now: Duration) -> Bool? {
        feet.hasStopped(before: now / .seconds(1)) ? nil : state == .locked
    }
}
