extension PersonalModel {
    /// Whether the personal model has earned trust, and why.
    ///
    /// The rule: at least 30 windows (ten minutes) from at least two runs, and a root mean square error, one step
    /// ahead, that is at least 0.5 spm below the heuristic's. Trust is lost when the error is no longer the lower one.
    public struct Verdict: Hashable, Sendable {
        /// Whether the personal model may be used.
        public let hasEarnedTrust: Bool
        /// Windows learnt from.
        public let windows: Int
        /// Runs learnt from.
        public let runs: Int
        /// Root mean square error of the personal model over the last windows, spm; nil before the first.
        public let personalError: Double?
        /// Root mean square error of the heuristic over the same windows, spm; nil before the first.
        public let heuristicError: Double?
    }

    /// Whether the model may be used instead of the heuristic: see `Verdict`.
    public var hasEarnedTrust: Bool { record.isTrusted }

    /// The model's standing.
    public var verdict: Verdict {
        Verdict(
            hasEarnedTrust: record.isTrusted,
            windows: record.windows,
            runs: record.runs,
            personalError: record.windows > 0 ? record.personalError : nil,
            heuristicError: record.windows > 0 ? record.heuristicError : nil
        )
    }
}

extension PersonalModel.Verdict: CustomStringConvertible {
    /// One line: `personal: 2.4 spm off, the heuristic 5.1, over 45 windows in 3 runs`.
    public var description: String {
        let record = "over \(windows) windows in \(runs) run\(runs == 1 ? "" : "s")"
        guard let personalError, let heuristicError else { return "heuristic: nothing has been learnt yet" }
        let errors = (personalError.fixedPoint(decimals: 1), heuristicError.fixedPoint(decimals: 1))
        if hasEarnedTrust { return "personal: \(errors.0) spm off, the heuristic \(errors.1), \(record)" }
        let needed = (TrackRecord.windowsNeeded, TrackRecord.runsNeeded)
        guard windows >= needed.0, runs >= needed.1 else {
            return "heuristic: learnt from \(windows) of \(needed.0) windows and \(runs) of \(needed.1) runs"
        }
        return "heuristic: the personal model is \(errors.0) spm off, the heuristic \(errors.1), \(record)"
    }
}
