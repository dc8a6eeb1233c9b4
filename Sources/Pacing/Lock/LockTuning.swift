extension FootfallLock {
    /// The shares of an error that are corrected at once.
    public struct Gains: Hashable, Sendable {
        /// α: share of the error by which the next click is moved, 0…1.
        public var phase: Double
        /// β: share of the error by which the period is changed, 0…1.
        public var period: Double

        /// Creates gains.
        public init(phase: Double, period: Double) {
            self.phase = phase
            self.period = period
        }
    }

    /// Constants of the lock.
    ///
    /// The gains for following were chosen by simulation (`FootfallLockTests`: intervals vary by 7 ms, so that the runner's phase
    /// drifts; the step detector has an error of 12 ms and reports 120 ms late). Mean resultant length for α and β:
    ///
    ///     α .15 β .01  .925      α .25 β .02  .947      α .25 β .01  .954      α .35 β .01  .966
    ///
    /// Tempo and phase start with the values of the steps, so that such a small β is enough.
    public struct Tuning: Hashable, Sendable {
        /// ψ: how much later than the click the foot should land, as a share of a step, −0.5…0.5.
        ///
        /// A beat earlier than the runner's own preference raises the cadence (Buhmann et al. 2018,
        /// 10.1371/journal.pone.0208702).
        public var phase: Double
        /// Output delay that the device does not report (as with Bluetooth headphones), minus the delay of the step source.
        ///
        /// It is negative for a sensor whose steps arrive with a constant delay that strided does not know.
        public var latency: Duration
        /// Gains in `follow` mode.
        public var follow: Gains
        /// Gains in `lead` mode.
        public var lead: Gains
        /// Largest correction of a click, as a share of a step.
        public var largestStep: Double
        /// An error above this share of a step is ignored; after two of them the lock jumps to the runner's phase.
        public var outlier: Double
        /// Largest difference between the period and the target's period in `lead` mode, as a share of the target's.
        public var reach: Double
        /// Change of the period towards the target's at each click in `lead` mode, as a share of the period.
        public var leadPerClick: Double
        /// Largest error, as a share of a step, at which the tempo still moves to the target cadence in `lead` mode.
        public var patience: Double
        /// Largest distance between a footfall and its click at which they coincide, as a share of a step.
        public var syncWindow: Double
        /// Number of consecutive footfalls that change the state between locked and searching.
        public var streak: Int
        /// A step with a lower confidence is ignored, 0…1.
        public var trust: Double
        /// A step that is reported later than this causes no correction.
        public var stale: Duration

        /// Creates a tuning with the project's defaults.
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
