/// How well the curve carried over from earlier runs has foretold later ones, beside the heuristic.
///
/// While the clicks drive the runner nothing can be learnt, and what is carried over is all there is: so nothing else
/// is judged. Mean squares are plain means of the first `memory` windows and forget exponentially afterwards.
struct TrackRecord: Hashable, Sendable {
    /// 450 windows are two and a half hours: the errors of one run are alike, so several runs must be in it.
    private static let memory = 450.0
    /// Windows of later runs to be judged by before the personal model may be trusted: ten minutes.
    static let windowsNeeded = 30
    /// Share of the heuristic's error below which trust is earned; once trusted it only has to stay better.
    private static let shareNeeded = 0.95

    /// Windows and runs learnt from.
    var windows = 0
    var runs = 0
    /// Whether the run under way is counted: it is from its first window on.
    var runIsCounted = false
    /// Windows judged by.
    var judged = 0
    /// Mean square errors over the windows judged by, spm².
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
