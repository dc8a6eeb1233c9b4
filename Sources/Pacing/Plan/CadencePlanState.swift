extension CadencePlan {
    /// The progress of a plan, as it is stored; the version defines the meaning of the numbers.
    public struct State: Hashable, Sendable, Codable {
        /// The version that this program writes; it also reads version 1, which had no calendar.
        public static let currentVersion = 2

        /// The version that defines the meaning of the other numbers.
        public var version: Int
        /// The share by which the plan raises the cadence when its goal is reached.
        public var goal: Double
        /// Number of 2.5 % steps taken so far.
        public var step = 0
        /// Number of times that the plan has reduced the clicks: 0 (clicks always audible) to 4 (no clicks).
        public var fade = 0
        /// Number of runs in which the runner was in sync, since the last step of the plan.
        public var runsInSync = 0
        /// Number of consecutive runs in which the runner was out of sync with the clicks.
        public var runsOutOfSync = 0
        /// Day of the first run since the last step of the plan; nil before that run.
        public var heldSince: Int?
        /// The runner's days and the latest runs; nil in version 1.
        public var calendar: PlanCalendar?
    }

    /// One line of text: the progress of the plan and the condition for its next step; it adds "not medical advice".
    public var explanation: String {
        "\(standing); not medical advice"
    }

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
