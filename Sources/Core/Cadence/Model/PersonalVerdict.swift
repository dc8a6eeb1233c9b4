extension PersonalModel {
    /// How far the personal model is used, and why.
    public struct Verdict: Hashable, Sendable {
        /// The share of the personal curve in the suggestion at 3 m/s at the beginning of a run, 0…1; see `PersonalModel.weight`.
        package let weight: Double
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

    /// Whether nothing was learnt yet: the model is that of every runner of this height.
    package var isEmpty: Bool { accuracy.isEmpty }

    /// Whether more than half of a suggestion is the personal curve's.
    package var isPreferred: Bool { startingWeight(at: Speed(metersPerSecond: 3), elapsed: nil) >= 0.5 }

    /// The share of the personal prediction in the weighted mean with the heuristic, 0…1; 0 before anything was learnt.
    ///
    ///     w = 1 − (1 − H² / (P² + H²)) u²
    ///
    /// P² and H² are the mean square errors of the curve and of the heuristic, as they were known at the beginning of the run: see
    /// `PredictionAccuracy.weight`. The farther the heuristic's cadence is from the runner's own curve, the larger is its error. So the
    /// weight does not jump when an error is measured during a run, and a run in which the model learns for the first time is one with the
    /// heuristic. u is the share of the runner's present offset that is unknown: while windows of this run tell the offset, the personal
    /// prediction contains it, and the heuristic does not.
    ///
    /// - Parameter heuristic: the heuristic's cadence at that speed; nil if it is not known.
    package func weight(at speed: Speed, elapsed: Duration?, heuristic: StepRate? = nil) -> Double {
        let unknown = offset.unknownShare(at: elapsed)
        let weight = startingWeight(at: speed, elapsed: elapsed, heuristic: heuristic)
        return carriedOver == nil ? 0 : 1 - (1 - weight) * unknown * unknown
    }

    private func startingWeight(at speed: Speed, elapsed: Duration?, heuristic: StepRate? = nil) -> Double {
        guard let carriedOver else { return 0 }
        let curve = carriedOver.learnt.value(at: speed, elapsed: elapsed)
        return carriedOver.accuracy.weight(
            uncertainty: curve.variance,
            difference: heuristic.map { $0.stepsPerMinute - curve.cadence } ?? 0
        )
    }

    package var verdict: Verdict {
        Verdict(
            weight: startingWeight(at: Speed(metersPerSecond: 3), elapsed: nil),
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
    /// `personal: weight 97 %, 2.4 spm off, the heuristic 5.1, over 45 windows; learnt from 90 windows in 3 runs`.
    public var description: String {
        var sources: [String] = []
        if calibrations > 0 { sources.append("calibrated \(calibrations == 1 ? "once" : "\(calibrations) times")") }
        if windows > 0 { sources.append("learnt from \(windows) windows in \(runs) run\(runs == 1 ? "" : "s")") }
        guard !sources.isEmpty else { return "heuristic: nothing has been learnt yet" }
        let learnt = sources.joined(separator: ", ")
        guard weight > 0 else { return "heuristic: \(learnt); the personal model is used from the next run on" }
        let model = weight >= 0.5 ? "personal:" : "heuristic: the personal model has"
        let used = "\(model) weight \((weight * 100).fixedPoint(decimals: 0)) %"
        guard let personalError, let heuristicError else {
            return "\(used), not yet compared with later runs; \(learnt)"
        }
        let errors = (personalError.fixedPoint(decimals: 1), heuristicError.fixedPoint(decimals: 1))
        return "\(used), \(errors.0) spm off, the heuristic \(errors.1), over \(judged) windows; \(learnt)"
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
    /// The expectation before the first comparison counts like this number of windows, 20 minutes.
    ///
    /// With 30 to 90 windows the error was the same within 0.04 spm (*computed*, twelve runs of one person in seven orders).
    private static let priorWindows = 60.0
    /// Mean square error of the heuristic for a runner who was never measured, in spm²: 14.5² (*computed*, 61 runners on a treadmill).
    private static let priorHeuristicSquare = 14.5 * 14.5

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
    }

    /// Whether nothing has been learnt.
    var isEmpty: Bool { windows == 0 && calibrations == 0 }
    /// The weight of the curve in the mean with the heuristic, from the inverse mean squares of their errors (Bates & Granger 1969,
    /// 10.1057/jors.1969.103): the measured ones, and with the weight of `priorWindows` the expected ones.
    ///
    /// - Parameters:
    ///   - uncertainty: the variance of the curve at the speed, spm²; it is the expected mean square error of the curve.
    ///   - difference: the heuristic minus the curve at the speed, spm; its square is added to the expected error of the heuristic.
    func weight(uncertainty: Double, difference: Double) -> Double {
        let windows = min(Double(judged), Self.memory)
        let personal = Self.priorWindows * uncertainty + windows * personalSquare
        let expected = Self.priorHeuristicSquare + difference * difference
        let heuristic = Self.priorWindows * expected + windows * heuristicSquare
        return heuristic / (personal + heuristic)
    }

    var personalError: Double { personalSquare.squareRoot() }
    var heuristicError: Double { heuristicSquare.squareRoot() }
}
