/// How well the personal model has foretold the runner, beside the heuristic.
///
/// Both are judged one step ahead: by the window that comes next, before it is learnt. Mean squares are plain means of
/// the first `memory` windows and forget exponentially afterwards.
struct TrackRecord: Hashable, Sendable {
    /// 90 windows are half an hour: the errors of one whole run or two.
    private static let memory = 90.0
    /// Windows and runs before the personal model may be trusted: ten minutes, not all of one day.
    static let windowsNeeded = 30
    static let runsNeeded = 2
    /// By how much it must be better to be trusted, spm; once trusted it only has to stay better.
    private static let leadNeeded = 0.5

    var windows = 0
    var runs = 0
    /// Whether the run under way is counted: it is from its first window on.
    var runIsCounted = false
    /// Mean square errors, spm².
    var personalSquare = 0.0
    var heuristicSquare = 0.0
    var isTrusted = false

    mutating func beginRun() {
        runIsCounted = false
    }

    mutating func compare(personal: Double, heuristic: Double) {
        windows += 1
        if !runIsCounted { runs += 1 }
        runIsCounted = true
        let weight = max(1 / Double(windows), 1 / Self.memory)
        personalSquare += weight * (personal * personal - personalSquare)
        heuristicSquare += weight * (heuristic * heuristic - heuristicSquare)
        isTrusted = hasEnough && personalError < heuristicError - (isTrusted ? 0 : Self.leadNeeded)
    }

    var hasEnough: Bool { windows >= Self.windowsNeeded && runs >= Self.runsNeeded }
    var personalError: Double { personalSquare.squareRoot() }
    var heuristicError: Double { heuristicSquare.squareRoot() }
}
