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
        guard legs.gait == .running else { return learning.restart() }
        noteRunning(at: now)
        guard plan == nil else { return learning.restart() }
        guard let window = learning.observe(event, at: now) else { return }
        _ = model.learn(from: window, runner: runner)
    }

    /// Notes that the runner is running.
    ///
    /// After a long break that is the beginning of a run for the personal model,
    /// whatever the clicks do: the runner has to warm up again.
    private mutating func noteRunning(at now: Duration) {
        let isWarm = isWarm(at: now)
        lastRunning = now
        guard !isWarm else { return }
        beganRunning = now
        model.personal.beginRun()
        learning.beginRun(at: now)
    }

    /// After a break this long a runner is no longer warmed up (15 min: Bishop 2003,
    /// 10.2165/00007256-200333060-00005).
    private static let coolingTime: Duration = .seconds(15 * 60)

    private func isWarm(at now: Duration) -> Bool { lastRunning.map { now <= $0 + Self.coolingTime } ?? false }

    /// How long ago the runner began to run, for a cadence that goes along with what is measured.
    ///
    /// Nil for a runner at a manual pace, whose tempo stays as ordered: that of a runner who is warmed up.
    var runningTime: Duration? {
        guard isFollowing, present != .manual, gait == .running else { return nil }
        return isWarm(at: latest) ? beganRunning.map { latest - $0 } : .zero
    }
}
