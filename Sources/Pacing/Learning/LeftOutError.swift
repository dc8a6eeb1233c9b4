/// How well the personal model predicts the cadence in runs from which it did not learn, compared with the heuristic.
///
/// An error is the difference between the mean cadence of a steady window of 20 s and the predicted cadence, without sign.
public struct LeftOutError: Hashable, Sendable {
    /// Number of runs, each of which was left out once.
    public let runs: Int
    /// The median error of the personal model over all windows, spm.
    public let personal: Double
    /// The median error of the heuristic over the same windows, spm.
    public let heuristic: Double

    /// Creates an error.
    public init(runs: Int, personal: Double, heuristic: Double) {
        self.runs = runs
        self.personal = personal
        self.heuristic = heuristic
    }
}
