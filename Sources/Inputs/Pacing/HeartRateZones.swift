package import Cadence

extension HeartRate {
    /// The lower bounds of the five zones of effort, as shares of the maximum heart rate (Edwards 1993, *The Heart Rate Monitor Book*).
    private static let zoneBounds = [0.5, 0.6, 0.7, 0.8, 0.9]

    /// The zone of effort, 1…5, for a runner with this maximum heart rate; nil below the first zone.
    package func zone(maximum: HeartRate) -> Int? {
        Self.zoneBounds.lastIndex { self >= HeartRate(beatsPerMinute: maximum.beatsPerMinute * $0) }.map { $0 + 1 }
    }
}
