extension PersonalModel {
    /// Whether the personal model has earned trust, and why.
    ///
    /// Trust means that the personal model may be used instead of the heuristic. The rule: the curve from earlier runs was
    /// compared with at least 30 windows (ten minutes) of later runs, and its root mean square error is below 95 % of the
    /// heuristic's error on the same windows. Trust is lost when its error is no longer below the heuristic's.
    public struct Verdict: Hashable, Sendable {
        package let hasEarnedTrust: Bool
        /// Number of measurements by which the model was calibrated.
        package let calibrations: Int
        /// Number of windows from which the model has learnt.
        package let windows: Int
        /// Number of runs from which the model has learnt.
        package let runs: Int
        /// Number of windows of later runs with which the curve from earlier runs was compared.
        package let judged: Int
        /// Root mean square error of the curve from earlier runs, over the last compared windows, spm; nil before the first comparison.
        package let personalError: Double?
        /// Root mean square error of the heuristic over the windows with which the curve was compared, spm; nil before the first
        /// comparison.
        package let heuristicError: Double?
    }

    /// Whether the model may be used instead of the heuristic: see `Verdict`.
    package var hasEarnedTrust: Bool { accuracy.isTrusted }

    /// Whether nothing was learnt yet: the model is that of every runner of this height.
    package var isEmpty: Bool { accuracy.isEmpty }

    package var verdict: Verdict {
        Verdict(
            hasEarnedTrust: accuracy.isTrusted,
            calibrations: accuracy.calibrations,
            windows: accuracy.windows,
            runs: accuracy.runs,
            judged: accuracy.judged,
            personalError: accuracy.judged > 0 ? accuracy.personalError : nil,
            heuristicError: accuracy.judged > 0 ? accuracy.heuristicError : nil
        )
    }
}

extension PersonalModel.Verdict: CustomStringConvertible {
    /// The verdict in one line, such as
    /// `personal: carried over, 2.4 spm off, the heuristic 5.1, over 45 windows; learnt from 90 windows in 3 runs`.
    public var description: String {
        guard windows > 0 else { return "heuristic: nothing has been learnt yet" }
        let learnt = "learnt from \(windows) windows in \(runs) run\(runs == 1 ? "" : "s")"
        guard let personalError, let heuristicError, judged >= PredictionAccuracy.windowsNeeded else {
            return
                "heuristic: \(learnt), judged by \(judged) of \(PredictionAccuracy.windowsNeeded) windows of later runs"
        }
        let errors = (personalError.fixedPoint(decimals: 1), heuristicError.fixedPoint(decimals: 1))
        let model = hasEarnedTrust ? "personal: carried over," : "heuristic: the personal model carried over is"
        return "\(model) \(errors.0) spm off, the heuristic \(errors.1), over \(judged) windows; \(learnt)"
    }
}

/// How well the curve from earlier runs predicts later runs, compared with the heuristic.
///
/// While the clicks drive the runner the model cannot learn, and only the curve from earlier runs is available. So only that
/// curve is evaluated. The mean squares are plain means of the first `memory` windows, then exponential averages.
struct PredictionAccuracy: Hashable, Sendable {
    /// The number of windows in an average; 450 windows are 2.5 hours, so that the average includes several runs.
    ///
    /// The errors within one run are similar.
    private static let memory = 450.0
    /// Number of windows of later runs needed before the personal model can earn trust: ten minutes.
    static let windowsNeeded = 30
    /// The personal model earns trust when its error is below this share of the heuristic's error, and loses trust when its error is
    /// no longer below the heuristic's error.
    private static let shareNeeded = 0.95

    /// Number of measurements by which the model was calibrated.
    var calibrations = 0
    /// Number of windows from which the model has learnt; `runs` is the number of runs.
    var windows = 0
    var runs = 0
    /// Whether the present run is counted in `runs`, which happens at its first window.
    var runIsCounted = false
    /// Number of windows with which the curve from earlier runs was compared.
    var judged = 0
    /// Mean square error of the curve over the compared windows, spm²; `heuristicSquare` is the heuristic's error.
    var personalSquare = 0.0
    var heuristicSquare = 0.0
    var isTrusted = false

    mutating func beginRun() {
        runIsCounted = false
    }

    mutating func learn() {
        windows += 1
        if !runIsCounted { runs += 1 }
        runIsCounted = true
    }

    mutating func judge(personal: Double, heuristic: Double) {
        judged += 1
        let weight = max(1 / Double(judged), 1 / Self.memory)
        personalSquare += weight * (personal * personal - personalSquare)
        heuristicSquare += weight * (heuristic * heuristic - heuristicSquare)
        isTrusted = hasEnough && personalError < heuristicError * (isTrusted ? 1 : Self.shareNeeded)
    }

    /// Whether nothing has been learnt.
    var isEmpty: Bool { windows == 0 && calibrations == 0 }
    var hasEnough: Bool { judged >= Self.windowsNeeded }
    var personalError: Double { personalSquare.squareRoot() }
    var heuristicError: Double { heuristicSquare.squareRoot() }
}
