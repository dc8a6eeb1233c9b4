package import Cadence

extension Pacer {
    /// The data about a runner that is stored from one day to the next.
    package struct Memory: Hashable, Sendable {
        /// The learnt model of the runner; nil before anything was learnt.
        package var personal: PersonalModel?
        package var plan: CadencePlan?
        /// The error of the model learnt from the logbook on runs that were left out, or nil.
        package var leftOut: LeftOutError?

        package init(personal: PersonalModel? = nil, plan: CadencePlan? = nil, leftOut: LeftOutError? = nil) {
            self.personal = personal
            self.plan = plan
            self.leftOut = leftOut
        }
    }

    /// The data about the runner that must be stored.
    package var memory: Memory {
        Memory(personal: model.personal.verdict.windows > 0 ? model.personal : nil, plan: plan, leftOut: leftOut)
    }

    /// Lets the model learn from a measurement, but not while the metronome drives the runner: it would learn its own suggestions.
    mutating func learn(_ event: LearningWindow.Event, at now: Duration) {
        _ = learning.observe(.driven(isDriven(at: now)), at: now)
        // A plan raises the model's cadence. If the model learned the raised cadence, the plan would raise that cadence again.
        guard gaitState.gait == .running else { return learning.restart() }
        noteRunning(at: now)
        guard plan == nil else { return learning.restart() }
        guard let window = learning.observe(event, at: now) else { return }
        endedWindow = window
        _ = model.learn(from: window, runner: runner)
    }

    /// After a long break, the runner must warm up again: this is a new run for the personal model, whatever the metronome does.
    private mutating func noteRunning(at now: Duration) {
        let isWarm = isWarm(at: now)
        lastRunning = now
        guard !isWarm else { return }
        beganRunning = now
        model.personal.beginRun()
        learning.beginRun(at: now)
    }

    /// After a break of this length a runner is no longer warmed up (15 min: Bishop 2003,
    /// 10.2165/00007256-200333060-00005).
    private static let coolingTime: Duration = .seconds(15 * 60)

    private func isWarm(at now: Duration) -> Bool { lastRunning.map { now <= $0 + Self.coolingTime } ?? false }

    /// The time since the runner began to run, zero if the runner is not warmed up; nil unless a sensor sets the pace and the runner
    /// runs.
    ///
    /// With nil, the model assumes that the runner is warmed up.
    var runningTime: Duration? {
        guard isMeasured, gait == .running else { return nil }
        return isWarm(at: latest) ? beganRunning.map { latest - $0 } : .zero
    }
}
