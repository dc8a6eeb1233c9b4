/// Distinguishes a real change of speed from noise: during a real change, the innovations of the filter keep their sign.
///
/// `m` is the running mean of the innovations, each divided by its standard deviation; for noise it is near 0. Above the
/// threshold, process noise of `w √(m² / threshold² − 1)` m/s per √s is added to the speed, so that the filter follows the
/// change within one or two readings.
///
/// The errors of speeds from positions keep their sign for seconds as well. For them the mean has the weight of the interval for which
/// the noise was learnt, and the added deviation is at least twice that of a reading, so that the filter follows within a few readings.
struct Maneuver: Hashable, Sendable {
    private var mean = 0.0

    /// The variance, in m²/s², that is added to that of the speed; the innovation is given in standard deviations.
    ///
    /// - Parameter lasting: The deviation of a reading from positions in m/s, whose error lasts; nil for other readings.
    mutating func variance(
        after innovation: Double,
        elapsed: Double,
        lasting: Double?,
        _ tuning: SpeedEstimator.Tuning
    ) -> Double {
        // A running mean with the weight 2 / (n + 1) has the variance of a mean of n readings.
        let averaging = tuning.averaging / Duration.seconds(1)
        let readings = max(1, averaging / max(0.1, elapsed))
        let share = lasting == nil ? tuning.maneuverShare : 2 / (readings + 1)
        let threshold = lasting == nil ? tuning.maneuverThreshold : tuning.lastingManeuverThreshold
        // The innovation is limited, because a single one, however large, does not show a manoeuvre.
        let bounded = min(3, max(-3, innovation))
        mean += share * (bounded - mean)
        let ratio = mean / threshold
        let noise = 2 * (lasting ?? 0)
        let added = max(tuning.maneuverWander * tuning.maneuverWander * elapsed, noise * noise)
        return added * max(0, ratio * ratio - 1)
    }
}
