import Cadence

/// Adjusts a figure of each run to one speed, as in an analysis of covariance.
///
/// The reference is the median of the runs' mean speeds. The common slope is the median of the slopes within the runs, so that one faulty
/// run cannot set it. A run's adjusted figure is its mean minus slope × (its mean speed − reference).
struct EqualPace {
    /// The fewest windows of a run that is adjusted: one minute of steady running.
    static let fewestWindows = 3
    /// The fewest windows of a run whose own slope counts.
    static let fewestSlopeWindows = 6
    /// The least standard deviation of the speed in such a run, in m/s.
    static let leastSpeedDeviation = 0.1
    /// The fewest slopes of which a common one is made.
    static let fewestSlopes = 3
    /// A run is adjusted if its speed differs from the reference by at most this share.
    static let farthest = 0.2
    /// The same without a slope; the runs are then compared without adjusting.
    static let farthestWithoutSlope = 0.05

    /// The speed to which the runs are adjusted.
    let reference: Speed
    /// The change of the figure per m/s; nil if too few runs have different speeds.
    let slope: Double?

    /// Finds the reference and the slope; nil without a run of enough windows.
    init?(_ relations: some Sequence<PaceRelation>) {
        let usable = relations.filter { $0.windows >= Self.fewestWindows }
        guard !usable.isEmpty else { return nil }
        reference = Speed(metersPerSecond: usable.map(\.speed.metersPerSecond).sorted().median)
        let least = Self.leastSpeedDeviation * Self.leastSpeedDeviation
        let slopes = usable.filter {
            $0.windows >= Self.fewestSlopeWindows && $0.speedSquares >= least * Double($0.windows)
        }
        .map { $0.products / $0.speedSquares }
        slope = slopes.count >= Self.fewestSlopes ? slopes.sorted().median : nil
    }

    /// The figure of a run at the reference speed; nil if the run is too short or its speed too different.
    func value(_ relation: PaceRelation) -> Double? {
        guard relation.windows >= Self.fewestWindows else { return nil }
        let difference = relation.speed.metersPerSecond - reference.metersPerSecond
        let share = slope == nil ? Self.farthestWithoutSlope : Self.farthest
        guard difference.magnitude <= share * reference.metersPerSecond else { return nil }
        return relation.mean - (slope ?? 0) * difference
    }
}
