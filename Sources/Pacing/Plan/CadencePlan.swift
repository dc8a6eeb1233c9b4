public import Cadence

/// Raises a runner's cadence gently: small steps, each held until it is easy, then ever fewer clicks.
///
/// A cadence 5 % higher lowers the load on the knee, 10 % the hip's too (Heiderscheit et al. 2011,
/// 10.1249/MSS.0b013e3181ebedf4); 7.5 % cued over eight runs, with ever less feedback, cut the load rate by 18.9 % and
/// lasted (Willy et al. 2016, 10.1111/sms.12413). The plan's own design is this:
///
///     raising   +2.5 % at a time, each step held for four runs in sync over two weeks, or for six
///     fading    at the goal clicks sound for 100, 75, 50, 25, 0 % of the time, one step fewer for each run in sync
///     back      two runs in a row under 40 % in sync take one step back
///
/// A run counts from ten minutes on, and is in sync from 70 % of its time on. A plan is no medical advice.
///
/// While a plan is under way the personal model must not learn: the plan multiplies what that model says, and would
/// raise again what it has raised.
public struct CadencePlan: Hashable, Sendable {
    /// The goals there are, as shares of the runner's own cadence: from one step of the plan to a tenth.
    public static let goals = 0.025...0.10
    /// The goal where none is named.
    public static let defaultGoal = 0.05

    static let step = 0.025
    static let shares = [1, 0.75, 0.5, 0.25, 0]
    static let fewestRuns = 4
    static let enoughRuns = 6
    private static let fewestDays = 14
    private static let inSync = 0.7
    private static let outOfSync = 0.4
    private static let shortestRun: Duration = .seconds(600)

    /// Where the plan stands, as it is stored.
    public private(set) var state: State

    /// A plan that begins with its first step.
    ///
    /// - Parameter goal: share by which to raise the cadence; the nearest of `goals`, and the default for no number.
    public init(goal: Double = defaultGoal) {
        let goal = goal.isNaN ? Self.defaultGoal : min(Self.goals.upperBound, max(Self.goals.lowerBound, goal))
        state = State(version: State.currentVersion, goal: goal, step: 1)
    }

    /// A plan as it was stored.
    ///
    /// - Throws: `StoredStateError` for another version and for numbers that no plan can have.
    public init(_ state: State) throws(StoredStateError) {
        guard state.version == State.currentVersion else { throw .unknownVersion(state.version) }
        guard Self.goals.contains(state.goal) else { throw .nonsense("goal") }
        self.state = state
        guard (0...lastStep).contains(state.step) else { throw .nonsense("step") }
        guard Self.shares.indices.contains(state.fade), state.fade == 0 || state.step == lastStep else {
            throw .nonsense("fade")
        }
        guard (0...Self.enoughRuns).contains(state.runsInSync) else { throw .nonsense("runsInSync") }
        guard (0...1).contains(state.runsOutOfSync) else { throw .nonsense("runsOutOfSync") }
    }

    /// Steps there are to the goal; the last may be a smaller one.
    var lastStep: Int {
        Int((state.goal / Self.step - 1e-9).rounded(.up))
    }
}

// MARK: - What it asks for

extension CadencePlan {
    /// What the suggested cadence is to be multiplied with: 1…1.1.
    public var factor: Double { 1 + min(state.goal, Double(state.step) * Self.step) }

    /// Share of the time in which clicks sound: 0…1.
    public var clickShare: Double { Self.shares[state.fade] }

    /// Whether the goal is reached and no click is needed any more.
    ///
    /// Then the plan can be ended, and the personal model learn what has become of the runner.
    public var isComplete: Bool { state.step == lastStep && state.fade == Self.shares.count - 1 }
}

// MARK: - How it goes on

extension CadencePlan {
    /// A run, as the plan sees it.
    public struct RunSummary: Hashable, Sendable {
        /// Time run.
        public var duration: Duration
        /// Share of that time in sync with the target, 0…1.
        public var shareInSync: Double
        /// Number of the local day it was run on, counted from any one day.
        public var day: Int

        /// A run.
        public init(duration: Duration, shareInSync: Double, day: Int) {
            self.duration = duration
            self.shareInSync = shareInSync
            self.day = day
        }
    }

    /// Takes a finished run into account.
    public mutating func finished(_ run: RunSummary) {
        guard run.duration >= Self.shortestRun, !run.shareInSync.isNaN, !isComplete else { return }
        let heldSince = state.heldSince ?? run.day
        state.heldSince = heldSince
        if run.shareInSync >= Self.inSync {
            state.runsOutOfSync = 0
            state.runsInSync = min(state.runsInSync + 1, Self.enoughRuns)
            advance(daysHeld: run.day &- heldSince)
        } else if run.shareInSync >= Self.outOfSync {
            state.runsOutOfSync = 0
        } else if state.runsOutOfSync == 0 {
            state.runsOutOfSync = 1
        } else {
            goBack()
        }
    }

    private mutating func advance(daysHeld: Int) {
        if state.fade > 0 {
            state.fade = min(state.fade + 1, Self.shares.count - 1)
            return
        }
        let isLong = daysHeld >= Self.fewestDays && state.runsInSync >= Self.fewestRuns
        guard isLong || state.runsInSync >= Self.enoughRuns else { return }
        if state.step < lastStep {
            hold(step: state.step + 1)
        } else {
            state.fade = 1
        }
    }

    private mutating func goBack() {
        state.runsOutOfSync = 0
        if state.fade > 0 {
            state.fade -= 1
        } else {
            hold(step: max(0, state.step - 1))
        }
    }

    private mutating func hold(step: Int) {
        state.step = step
        state.runsInSync = 0
        state.runsOutOfSync = 0
        state.heldSince = nil
    }
}
