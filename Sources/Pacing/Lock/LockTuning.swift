extension FootfallLock {
    /// How much of an error is corrected at once.
    public struct Gains: Hashable, Sendable {
        /// α: share that moves the next click, 0…1.
        public var phase: Double
        /// β: share that changes the period, 0…1.
        public var period: Double

        /// Gains.
        public init(phase: Double, period: Double) {
            self.phase = phase
            self.period = period
        }
    }

    /// Constants of the lock.
    ///
    /// The gains for following were chosen by simulation (`FootfallLockTests`: intervals that vary by 7 ms, so that the runner's
    /// phase wanders; a detector that errs by 12 ms and tells 120 ms late). Mean resultant length for α and β:
    ///
    ///     α .15 β .01  .925      α .25 β .02  .947      α .25 β .01  .954      α .35 β .01  .966
    ///
    /// Tempo and phase begin as the steps have them, so that a β as small as this is enough.
    public struct Tuning: Hashable, Sendable {
        /// ψ: how much later than the click the foot is to come down, as a share of a step, −0.5…0.5.
        ///
        /// A beat earlier than the runner's own preference raises the cadence (Buhmann et al. 2018,
        /// 10.1371/journal.pone.0208702).
        public var phase: Double
        /// What the output takes longer than it says, as Bluetooth headphones do, less the delay of the step source.
        ///
        /// So it is negative for a sensor whose steps arrive late by a constant time that strided does not know.
        public var latency: Duration
        /// Gains while following.
        public var follow: Gains
        /// Gains while leading.
        public var lead: Gains
        /// Largest correction of a click, as a share of a step.
        public var largestStep: Double
        /// An error beyond this share of a step is ignored; two in a row make it jump.
        public var outlier: Double
        /// How far from the target's the period may be while leading, as a share of it.
        public var reach: Double
        /// By how much of itself the period moves to the target's with a click, while leading.
        public var leadPerClick: Double
        /// How far the runner may be off, as a share of a step, for the target not to wait.
        public var patience: Double
        /// How far a foot and its click may be apart to meet, as a share of a step.
        public var syncWindow: Double
        /// So many in a row make it locked, or make it search again.
        public var streak: Int
        /// A step less sure than this counts for nothing.
        public var trust: Double
        /// A step told later than this corrects nothing.
        public var stale: Duration

        /// Tuning with the defaults of the house.
        public init(
            phase: Double = 0,
            latency: Duration = .zero,
            follow: Gains = Gains(phase: 0.35, period: 0.01),
            lead: Gains = Gains(phase: 0.1, period: 0),
            largestStep: Double = 0.12,
            outlier: Double = 0.4,
            reach: Double = 0.1,
            leadPerClick: Double = 0.003,
            patience: Double = 0.1,
            syncWindow: Double = 0.15,
            streak: Int = 4,
            trust: Double = 0.3,
            stale: Duration = .seconds(1)
        ) {
            self.phase = phase
            self.latency = latency
            self.follow = follow
            self.lead = lead
            self.largestStep = largestStep
            self.outlier = outlier
            self.reach = reach
            self.leadPerClick = leadPerClick
            self.patience = patience
            self.syncWindow = syncWindow
            self.streak = streak
            self.trust = trust
            self.stale = stale
        }
    }
}
