/// Distinguishes a real change of speed from noise: during a real change the innovations keep their sign.
///
/// `m` is the running mean of the innovations, each divided by its standard deviation; for noise it is near 0. Above the
/// threshold, process noise of `w √(m² / threshold² − 1)` m/s per √s is added to the speed, so that the filter follows the
/// change within one or two readings.
struct Maneuver: Hashable, Sendable {
    private var mean = 0.0

    /// The variance to add to the speed after an innovation, given in standard deviations; result in m²/s².
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
