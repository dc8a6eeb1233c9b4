public import Cadence

/// The maximal and the resting heart rate of a runner.
public struct HeartRateLimits: Hashable, Sendable {
    /// The highest heart rate that the runner reaches.
    public let maximum: HeartRate
    /// The heart rate at rest.
    public let resting: HeartRate

    /// Creates limits; nil if the maximum is not at least 40 beats per minute above the heart rate at rest.
    public init?(maximum: HeartRate, resting: HeartRate) {
        guard maximum.beatsPerMinute >= resting.beatsPerMinute + 40 else { return nil }
        self.maximum = maximum
        self.resting = resting
    }

    /// The share of the heart-rate reserve at a heart rate: 0 at rest, 1 at the maximum.
    func share(at heartRate: Double) -> Double {
        (heartRate - resting.beatsPerMinute) / (maximum.beatsPerMinute - resting.beatsPerMinute)
    }
}
