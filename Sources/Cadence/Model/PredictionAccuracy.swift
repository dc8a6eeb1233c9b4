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

    var hasEnough: Bool { judged >= Self.windowsNeeded }
    var personalError: Double { personalSquare.squareRoot() }
    var heuristicError: Double { heuristicSquare.squareRoot() }
}
