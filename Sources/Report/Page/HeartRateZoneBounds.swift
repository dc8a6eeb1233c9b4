public import Cadence

/// The runner's heart-rate zones, from low to high.
public struct HeartRateZoneBounds: Hashable, Sendable {
    /// The lowest heart rate of each zone, in increasing order.
    public let starts: [HeartRate]

    /// Creates zones from their lowest heart rates; nil if there are none, or if they are not in increasing order.
    public init?(starts: [HeartRate]) {
        guard !starts.isEmpty, zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
        self.starts = starts
    }

    /// The range of a zone in beats per minute; zone 0 is the lowest, and the highest zone ends at the highest valid heart rate.
    func range(of zone: Int) -> ClosedRange<Double> {
        let end = zone + 1 < starts.count ? starts[zone + 1].beatsPerMinute : HeartRate.range.upperBound
        return starts[zone].beatsPerMinute...end
    }

    /// The number of the zone that contains a heart rate; 0 is the lowest zone, and nil means below it.
    func zone(of beatsPerMinute: Double) -> Int? {
        starts.lastIndex { $0.beatsPerMinute <= beatsPerMinute }
    }
}
