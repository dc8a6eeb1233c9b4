extension CadencePlan {
    /// Where a plan stands: plain numbers, whose meaning a version fixes.
    public struct State: Hashable, Sendable, Codable {
        /// The version this program writes, and the only one it reads.
        public static let currentVersion = 1

        /// Version of the meaning of the other numbers.
        public var version: Int
        /// Share by which the cadence is to be raised in the end.
        public var goal: Double
        /// Steps of 2.5 % taken.
        public var step = 0
        /// Steps taken from clicks all the time to none.
        public var fade = 0
        /// Runs in sync since the step was taken.
        public var runsInSync = 0
        /// Runs out of sync in a row.
        public var runsOutOfSync = 0
        /// Day of the first run at this step; nil before it.
        public var heldSince: Int?
    }

    /// One line that says where the plan stands and why, and that it is not medical advice.
    public var explanation: String {
        "\(standing); not medical advice"
    }

    private var standing: String {
        let raised = "+\(Self.percent(factor - 1))"
        let goal = "+\(Self.percent(state.goal))"
        if isComplete { return "\(goal) reached and kept without clicks: end the plan and run as you are" }
        if state.fade > 0 {
            return "\(goal) reached: clicks for \(Self.percent(clickShare)) of the time, fewer after each run in sync"
        }
        let next = state.step < lastStep ? "the next step" : "fewer clicks"
        return "\(raised) of \(goal): \(next) after \(Self.fewestRuns) runs in sync over two weeks, or "
            + "\(Self.enoughRuns) sooner; \(state.runsInSync) so far"
    }

    /// A share in per cent, with one decimal where it needs one.
    private static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1000).rounded())
        let (whole, rest) = tenths.quotientAndRemainder(dividingBy: 10)
        return rest == 0 ? "\(whole) %" : "\(whole).\(rest) %"
    }
}
