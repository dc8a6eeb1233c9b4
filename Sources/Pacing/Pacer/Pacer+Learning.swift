public import Cadence

extension Pacer {
    /// What is kept of a runner from one day to the next.
    public struct Memory: Hashable, Sendable {
        /// What was learnt; nil for nothing yet.
        public var personal: PersonalModel?
        /// The plan, or nil.
        public var plan: CadencePlan?

        /// Nothing, or what was kept.
        public init(personal: PersonalModel? = nil, plan: CadencePlan? = nil) {
            self.personal = personal
            self.plan = plan
        }
    }

    /// What is to be kept.
    public var memory: Memory {
        Memory(personal: model.personal.verdict.windows > 0 ? model.personal : nil, plan: plan)
    }

    /// Learns from what is measured, while the metronome is not driving: else it would learn itself.
    mutating func learn(_ event: LearningWindow.Event, at now: Duration) {
        let isDriven = isSounding && rest == nil && isInSync(at: now) == true
        _ = learning.observe(.driven(isDriven), at: now)
        // A plan multiplies what the model says: learning from it the model would raise its own work again.
        guard legs.gait == .running, plan == nil else { return learning.restart() }
        guard let window = learning.observe(event, at: now) else { return }
        _ = model.learn(from: window, runner: runner)
    }
}
