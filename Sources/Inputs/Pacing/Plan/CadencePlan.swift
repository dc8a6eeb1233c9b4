package import Cadence

/// Raises a runner's cadence gently: in small steps, each held until it is easy, and then with fewer and fewer clicks.
///
/// A cadence 5 % higher lowers the load on the knee, 10 % higher also the load on the hip (Heiderscheit et al. 2011,
/// 10.1249/MSS.0b013e3181ebedf4). A cadence 7.5 % higher, practised with clicks in eight runs with decreasing feedback, lowered
/// the load rate by 18.9 %, and the effect lasted (Willy et al. 2016, 10.1111/sms.12413). The rules are the project's own design:
///
///     raising   +2.5 % at a time; each step is held for four runs in sync over two weeks, or for six runs in sync
///     fading    at the goal, clicks sound for 100, 75, 50, 25, 0 % of the time; each run in sync goes to the next value
///     back      two consecutive runs with less than 40 % in sync go back by one step or value
///     break     after more than two weeks without a run, the runs of the step are counted again from zero, because a step
///               that was not practised was not held
///
/// A run counts if it lasts at least ten minutes. It is in sync if at least 70 % of its time was in sync. A plan is not
/// medical advice.
///
/// While a plan is active the personal model must not learn: the plan multiplies the model's cadence, and would raise the
/// raised cadence again.
package struct CadencePlan: Hashable, Sendable {
    /// The permitted goals, as shares of the runner's own cadence: from one step of the plan (2.5 %) to 10 %.
    package static let goals = 0.025...0.10
    /// The goal used if none is given.
    package static let defaultGoal = 0.05

    static let step = 0.025
    static let shares = [1, 0.75, 0.5, 0.25, 0]
    static let fewestRuns = 4
    static let enoughRuns = 6
    static let fewestDays = 14
    static let inSync = 0.7
    private static let outOfSync = 0.4

    /// The progress of the plan, as it is stored.
    package private(set) var state: State

    /// - Parameter goal: the share by which the plan raises the cadence, clamped to `goals`; NaN gives the default.
    package init(goal: Double = defaultGoal) {
        let goal = goal.isNaN ? Self.defaultGoal : min(Self.goals.upperBound, max(Self.goals.lowerBound, goal))
        state = State(version: State.currentVersion, goal: goal, step: 1, calendar: PlanCalendar())
    }

    /// - Throws: `StoredStateError` if the state has another version, or values that are impossible in a plan.
    package init(_ state: State) throws(StoredStateError) {
        var state = state
        if state.version == 1 { (state.version, state.calendar) = (State.currentVersion, PlanCalendar()) }
        guard state.version == State.currentVersion else { throw .unknownVersion(state.version) }
        guard state.calendar?.isValid ?? false else { throw .nonsense("calendar") }
        guard Self.goals.contains(state.goal) else { throw .nonsense("goal") }
        self.state = state
        guard (0...lastStep).contains(state.step) else { throw .nonsense("step") }
        guard Self.shares.indices.contains(state.fade), state.fade == 0 || state.step == lastStep else {
            throw .nonsense("fade")
        }
        guard (0...Self.enoughRuns).contains(state.runsInSync) else { throw .nonsense("runsInSync") }
        guard (0...1).contains(state.runsOutOfSync) else { throw .nonsense("runsOutOfSync") }
    }

    /// The runner's days and the latest runs.
    var calendar: PlanCalendar {
        get { state.calendar ?? PlanCalendar() }
        set { state.calendar = newValue }
    }

    /// The days of the week on which the runner runs.
    package var days: Set<Weekday> { calendar.days }

    package mutating func apply(_ change: PlanCalendar.Change) throws(PlanCalendar.Refusal) {
        try calendar.apply(change)
    }

    /// Number of the last step, which reaches the goal; this step may be smaller than 2.5 %.
    var lastStep: Int { Int((state.goal / Self.step - 1e-9).rounded(.up)) }
}

// MARK: - Effects

extension CadencePlan {
    /// The plan multiplies the model's suggested cadence by this factor: 1…1.1.
    package var factor: Double { 1 + min(state.goal, Double(state.step) * Self.step) }

    /// Share of the time in which the clicks sound, 0…1.
    package var clickShare: Double { Self.shares[state.fade] }

    /// Whether the goal is reached and the runner keeps the cadence without clicks.
    package var isComplete: Bool { state.step == lastStep && state.fade == Self.shares.count - 1 }
}

// MARK: - Progress

extension CadencePlan {
    /// The properties of a finished run that matter to the plan.
    package struct RunSummary: Hashable, Sendable {
        package var duration: Duration
        /// Share of the measured time in which the runner was in sync with the target cadence, 0…1.
        package var shareInSync: Double
        /// The local day of the run, counted from an arbitrary day.
        package var day: Int

        package init(duration: Duration, shareInSync: Double, day: Int) {
            self.duration = duration
            self.shareInSync = shareInSync
            self.day = day
        }
    }

    package mutating func update(after run: RunSummary) {
        guard run.duration >= Self.shortestRun, !run.shareInSync.isNaN, !isComplete else { return }
        if let latest = calendar.runs.last, state.fade == 0, run.day &- latest.day > Self.fewestDays,
            state.heldSince != nil
        {
            hold(step: state.step)
            calendar.restartedOn = run.day
        }
        let shareInSync = min(max(run.shareInSync, 0), 1)
        calendar.record(.init(day: run.day, shareInSync: shareInSync, raise: factor - 1, clickShare: clickShare))
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
            moveBack()
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

    private mutating func moveBack() {
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
        calendar.restartedOn = nil
    }

    /// The progress of a plan, as it is stored; the version defines the meaning of the numbers.
    package struct State: Hashable, Sendable, Codable {
        /// The version that this program writes; it also reads version 1, which had no calendar.
        package static let currentVersion = 2

        package var version: Int
        /// The share by which the plan raises the cadence when its goal is reached.
        package var goal: Double
        /// Number of 2.5 % steps taken so far.
        package var step = 0
        /// Number of times that the plan has reduced the clicks: 0 (clicks always audible) to 4 (no clicks).
        package var fade = 0
        /// Number of runs in which the runner was in sync, since the last step of the plan.
        package var runsInSync = 0
        /// Number of consecutive runs in which the runner was out of sync with the clicks.
        package var runsOutOfSync = 0
        /// Day of the first run since the last step of the plan; nil before that run.
        package var heldSince: Int?
        /// The runner's days and the latest runs; nil in version 1.
        package var calendar: PlanCalendar?
    }

    /// One line of text: the progress of the plan and the condition for its next step; it adds "not medical advice".
    package var explanation: String { "\(standing); not medical advice" }

    private var standing: String {
        let raised = "+\(Self.percent(factor - 1))"
        let goal = "+\(Self.percent(state.goal))"
        if isComplete { return "\(goal) reached and kept without clicks; to end the plan: stridectl plan stop" }
        if state.fade > 0 {
            return "\(goal) reached: clicks for \(Self.percent(clickShare)) of the time, fewer after each run in sync"
        }
        let next = state.step < lastStep ? "the next step" : "fewer clicks"
        return "\(raised) of \(goal): \(next) after \(Self.fewestRuns) runs in sync over two weeks, or "
            + "\(Self.enoughRuns) sooner; \(state.runsInSync) so far"
    }

    /// A share as text in per cent, with one decimal unless the decimal is 0.
    private static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1000).rounded())
        let (whole, rest) = tenths.quotientAndRemainder(dividingBy: 10)
        return rest == 0 ? "\(whole) %" : "\(whole).\(rest) %"
    }
}
