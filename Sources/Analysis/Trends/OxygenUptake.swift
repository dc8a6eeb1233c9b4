import Cadence

/// The maximal oxygen uptake, estimated from speed and heart rate in steady running.
///
/// The oxygen uptake of level running is 0.2 · speed in m/min + 3.5 ml/kg/min (American College of Sports Medicine, *Guidelines for Exercise
/// Testing and Prescription*). The share of the heart-rate reserve equals the share of the oxygen reserve above rest (Swain and Leutholtz
/// 1997, 10.1097/00005768-199703000-00018), so the maximum is 3.5 + 0.2 · speed / share. Slopes are not considered.
public enum OxygenUptake {
    /// The published standard error of an estimate from submaximal running with the equation above, in ml/kg/min.
    ///
    /// Marsh 2012, 10.1519/JSC.0b013e318220d9a8: 4.35 for 21 men on a treadmill, r = 0.65. It includes the differences between people, which
    /// the interval of a trend does not include.
    public static let publishedError = 4.35
    /// The least steady running with a heart rate: ten minutes.
    static let fewestWindows = 30
    /// The shares of the heart-rate reserve that are used: hard enough for a proportional relation, and below the maximum.
    static let shares = 0.4...0.95
    /// The speeds for which the running equation is stated: above 134 m/min; slower if the person really runs, from 80 m/min.
    static let leastSpeed = 80.0

    /// The estimate for one run in ml/kg/min; nil if the run does not allow it.
    static func maximum(_ figures: RunFigures, _ limits: HeartRateLimits) -> Double? {
        let relation = figures.heartRate
        let speed = relation.speed.metersPerSecond * 60
        let share = limits.share(at: relation.mean)
        guard relation.windows >= fewestWindows, speed >= leastSpeed, shares.contains(share) else { return nil }
        return 3.5 + 0.2 * speed / share
    }
}
