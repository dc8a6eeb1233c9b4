extension FootfallLock {
    /// Which shares of an error are corrected at each footfall.
    package struct Gains: Hashable, Sendable {
        /// α: the next click is moved by this share of the error, 0…1.
        package var phase: Double
        /// β: the step period is changed by this share of the error, 0…1.
        package var period: Double
    }

    /// The constants of the lock between clicks and footfalls.
    ///
    /// The gains for following were chosen by simulation (`FootfallLockTests`: intervals vary by 7 ms, so that the runner's phase
    /// drifts; the step detector has an error of 12 ms and reports 120 ms late). Phase coherence, 0…1, for some values of α and β:
    ///
    ///     α .15 β .01  .925      α .25 β .02  .947      α .25 β .01  .954      α .35 β .01  .966
    ///
    /// Tempo and phase start with the values of the steps, so that such a small β is enough.
    package struct Tuning: Hashable, Sendable {
        /// ψ: how much later than the click the foot should land, as a share of a step, −0.5…0.5.
        ///
        /// A beat earlier than the runner's own preference raises the cadence (Buhmann et al. 2018,
        /// 10.1371/journal.pone.0208702).
        package var phase: Double = 0
        /// A time that is added to the times at which clicks are heard, which contain the whole delay of the output already.
        ///
        /// It is negative for a sensor whose steps arrive with a constant delay that strided does not know.
        package var latency = Duration.zero
        package var follow = Gains(phase: 0.35, period: 0.01)
        package var lead = Gains(phase: 0.1, period: 0)
        /// Largest correction of one click, as a share of a step.
        package var largestStep = 0.12
        /// An error above this share of a step is ignored; after two of them the lock jumps to the runner's phase.
        package var outlier = 0.4
        /// In `lead` mode, the largest difference of the period from the target cadence's period, as a share of the latter.
        package var reach = 0.1
        /// In `lead` mode, the change of the period towards the target cadence's period at each click, as a share of the period.
        package var leadPerClick = 0.003
        /// In `lead` mode, the tempo moves towards the target cadence only while the error is at most this share of a step.
        package var patience = 0.1
        /// A footfall and its click coincide if they are at most this share of a step apart.
        package var syncWindow = 0.15
        /// Number of consecutive footfalls after which the state changes between locked and searching.
        package var streak = 4
        /// A step whose confidence (0…1) is lower than this is ignored.
        package var trust = 0.3
        /// A step that is reported later than this is used for the rhythm, but does not correct the phase.
        package var stale = Duration.seconds(1)
    }
}
