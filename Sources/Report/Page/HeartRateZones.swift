public import Cadence

/// Heart rates that a runner tells apart, one zone above the other.
public struct HeartRateZones: Hashable, Sendable {
    /// Where each zone begins, from the lowest on, each higher than the one before.
    public let starts: [HeartRate]

    /// Zones from their lowest rates; nil unless each is higher than the one before, and for none at all.
    public init?(starts: [HeartRate]) {
        guard !starts.isEmpty, zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
        self.starts = starts
    }

    /// The range of a zone, 0 for the first, in beats a minute; the last one ends where rates do.
    func range(of zone: Int) -> ClosedRange<Double> {
        let end = zone + 1 < starts.count ? starts[zone + 1].beatsPerMinute : HeartRate.range.upperBound
        return starts[zone].beatsPerMinute...end
    }

    /// The zone of a rate, 0 for the first; nil below all.
    func zone(of beatsPerMinute: Double) -> Int? {
        starts.lastIndex { $0.beatsPerMinute <= beatsPerMinute }
    }
}
