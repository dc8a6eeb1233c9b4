/// Tells a changing speed from noise: the innovations of a speed that changes keep their sign.
///
/// The running mean `m` of the innovations in their deviations is near 0 for noise. Beyond the threshold the speed is
/// let wander by `w √(m² / threshold² − 1)` m/s per √s, so that the filter follows within a reading or two.
struct Maneuver: Hashable, Sendable {
    private var mean = 0.0

    /// What an innovation (in its deviations) adds to the variance of the speed.
    mutating func variance(
        after innovation: Double,
        elapsed: Double,
        _ tuning: SpeedEstimator.Tuning
    ) -> Double {
        // One innovation alone, however large, is not yet a manoeuvre.
        let bounded = min(3, max(-3, innovation))
        mean += tuning.maneuverShare * (bounded - mean)
        let ratio = mean / tuning.maneuverThreshold
        return tuning.maneuverWander * tuning.maneuverWander * max(0, ratio * ratio - 1) * elapsed
    }
}
