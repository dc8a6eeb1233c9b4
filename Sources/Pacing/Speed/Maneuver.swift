/// Distinguishes a real change of speed from noise: during a real change, the innovations of the filter keep their sign.
///
/// `m` is the running mean of the innovations, each divided by its standard deviation; for noise it is near 0. Above the
/// threshold, process noise of `w √(m² / threshold² − 1)` m/s per √s is added to the speed, so that the filter follows the
/// change within one or two readings.
struct Maneuver: Hashable, Sendable {
    private var mean = 0.0

    /// The variance, in m²/s², that is added to that of the speed; the innovation is given in standard deviations.
    mutating func variance(
        after innovation: Double,
        elapsed: Double,
        _ tuning: SpeedEstimator.Tuning
    ) -> Double {
        // The innovation is limited, because a single one, however large, does not show a manoeuvre.
        let bounded = min(3, max(-3, innovation))
        mean += tuning.maneuverShare * (bounded - mean)
        let ratio = mean / tuning.maneuverThreshold
        return tuning.maneuverWander * tuning.maneuverWander * max(0, ratio * ratio - 1) * elapsed
    }
}
