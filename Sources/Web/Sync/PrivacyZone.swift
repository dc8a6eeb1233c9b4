package import Activities
package import Cadence

/// A circle, for example around the runner's home, that is removed from uploads.
///
/// The ends of shared tracks lie on the border of the removed circle, so a few runs are enough to compute its centre (Hassan, Hussain and
/// Bates 2018, "Analysis of Privacy Protections in Fitness Tracking Social Networks", USENIX Security). The removed circle is therefore
/// larger than the chosen one, and its centre is moved by a random offset, which is drawn once. It always contains the chosen circle. An
/// attacker who knows the removed circle exactly knows only that home is within half the radius of its centre.
package struct PrivacyZone: Hashable, Sendable {
    /// The valid radii in metres.
    package static let radii = 100.0...5_000.0

    package let name: String
    /// The centre that the runner chose.
    package let centre: Position
    /// The radius that the runner chose, in metres.
    package let radius: Double
    /// The distances from `centre` to the centre of the removed circle in metres; together at most half the radius.
    package let east: Double
    package let north: Double

    /// Creates a zone; nil if the radius is outside `radii`, or if the offset is longer than half the radius.
    package init?(name: String, centre: Position, radius: Double, east: Double, north: Double) {
        let longest = radius / 2 * 1.000_001
        guard Self.radii.contains(radius), east * east + north * north <= longest * longest else { return nil }
        self.name = name
        self.centre = centre
        self.radius = radius
        self.east = east
        self.north = north
    }

    /// Creates a zone with a random offset, uniformly distributed over the circle of half the radius.
    package init?(name: String, centre: Position, radius: Double, using generator: inout some RandomNumberGenerator) {
        let half = radius / 2
        var (east, north) = (half, half)
        while east * east + north * north > half * half {
            east = Double.random(in: -half...half, using: &generator)
            north = Double.random(in: -half...half, using: &generator)
        }
        self.init(name: name, centre: centre, radius: radius, east: east, north: north)
    }

    /// The radius of the removed circle in metres.
    package var removedRadius: Double { radius * 1.5 }

    func distance(to position: Position) -> Double { distance(toLineFrom: position, to: position) }

    /// The distance from the centre of the removed circle to a straight line in metres.
    private func distance(toLineFrom start: Position, to end: Position) -> Double {
        let (a, b) = (centre.offset(to: start), centre.offset(to: end))
        let (x, y, dx, dy) = (east - a.east, north - a.north, b.east - a.east, b.north - a.north)
        let length = dx * dx + dy * dy
        let along = length > 0 ? min(max((x * dx + y * dy) / length, 0), 1) : 0
        return ((x - along * dx) * (x - along * dx) + (y - along * dy) * (y - along * dy)).squareRoot()
    }

    package func removes(_ position: Position) -> Bool { distance(to: position) <= removedRadius }

    /// Whether a straight line between two positions passes through the removed circle.
    package func removes(lineFrom start: Position, to end: Position) -> Bool {
        distance(toLineFrom: start, to: end) <= removedRadius
    }
}

extension ActivityTrack {
    /// Zones around the first and the last position, for a runner who has set no zone; at most two.
    ///
    /// They are drawn anew each time, so several tracks from the same place tell more about it than a zone that is set.
    package func zonesAtEnds(
        radius: Double,
        using generator: inout some RandomNumberGenerator
    ) -> [PrivacyZone] {
        let places = samples.lazy.compactMap(\.position)
        return [places.first, places.last].compactMap { place in
            place.flatMap { PrivacyZone(name: "", centre: $0, radius: radius, using: &generator) }
        }
    }
}

/// Which totals a service receives if a part of an activity is removed; the raw values are stored and must not change.
package enum SharedTotals: String, Hashable, Sendable, CaseIterable {
    /// The totals of the part that the service receives.
    case visible
    /// The totals of the whole activity; compared with the track, they reveal the length of the removed part.
    case whole
}

// The idea: a sample is removed if it lies in a zone, or if it has no position and could lie in one. What remains gets a new start, and
// its distances and steps are counted from there, because the length of the removed part would help to find its start on a map (Dhondt,
// Le Pochat, Voulimeneas, Joosen and Volckaert 2022, doi:10.1145/3548606.3560616). Laps and workouts are removed for the same reason: the
// first automatic lap ends one kilometre after the real start.
extension ActivityTrack {
    /// The track without the parts inside the zones; the track itself if no part is inside, nil if almost nothing remains.
    ///
    /// A removed part in the middle becomes a pause. O(n).
    package func removing(_ zones: [PrivacyZone], totals: SharedTotals) -> ActivityTrack? {
        guard !zones.isEmpty, samples.contains(where: { $0.position != nil }) else { return self }
        let crossings = crossings(zones)
        let isRemoved = removals(zones, crossings)
        guard isRemoved.contains(true) || !crossings.isEmpty else { return self }
        let kept = samples.indices.filter { !isRemoved[$0] }
        guard let first = kept.first, let last = kept.last, kept.count > 1 else { return nil }

        let offset = samples[first].elapsed
        var shared = ActivityTrack(activity: activity, samples: [])
        shared.samples.reserveCapacity(kept.count)
        var gaps: [Range<Duration>] = []
        var distance = VisibleCount()
        var steps = VisibleCount()
        var previous = first
        for index in kept {
            let isAfterGap = index > previous + 1 || crossings.contains(index)
            if isAfterGap { gaps.append(samples[previous].elapsed - offset..<samples[index].elapsed - offset) }
            var sample = samples[index]
            sample.elapsed -= offset
            sample.distance = sample.distance.map {
                Distance(meters: distance.visible($0.meters, isAfterGap: isAfterGap))
            }
            sample.steps = sample.steps.map { Int(steps.visible(Double($0), isAfterGap: isAfterGap)) }
            // If the first sample after a gap has no distance, the distance of the gap is subtracted at the next value (steps likewise).
            distance.skip(isAfterGap && sample.distance == nil)
            steps.skip(isAfterGap && sample.steps == nil)
            shared.samples.append(sample)
            previous = index
        }
        shared.activity.start = activity.start + offset
        shared.activity.elapsed = samples[last].elapsed - offset
        shared.activity.pauses = pauses(with: gaps, from: offset, elapsed: shared.activity.elapsed)
        (shared.activity.laps, shared.activity.workouts) = ([], [])
        if totals == .visible { shared.activity.summary = visibleSummary(of: shared) }
        return shared
    }

    /// The samples before which the line from the last position passes through a zone, though no position is inside.
    private func crossings(_ zones: [PrivacyZone]) -> Set<Int> {
        var crossings: Set<Int> = []
        var last: Position?
        for (index, sample) in samples.enumerated() {
            guard let place = sample.position else { continue }
            if let last, last != place, zones.contains(where: { $0.removes(lineFrom: last, to: place) }) {
                crossings.insert(index)
            }
            last = place
        }
        return crossings
    }

    private func removals(_ zones: [PrivacyZone], _ crossings: Set<Int>) -> [Bool] {
        var isRemoved = samples.map { sample in sample.position.map { place in zones.contains { $0.removes(place) } } }
        let known = isRemoved.indices.filter { isRemoved[$0] != nil }
        guard let first = known.first, let last = known.last else { return samples.map { _ in false } }
        let startIsNear = isNear(zones, from: first, to: samples.startIndex)
        let endIsNear = isNear(zones, from: last, to: samples.endIndex - 1)
        for index in samples.startIndex..<first { isRemoved[index] = startIsNear }
        for index in last + 1..<samples.endIndex { isRemoved[index] = endIsNear }
        for (one, next) in zip(known, known.dropFirst()) where next > one + 1 {
            let isInside = isRemoved[one] == true || isRemoved[next] == true || crossings.contains(next)
            for index in one + 1..<next { isRemoved[index] = isInside }
        }
        return isRemoved.map { $0 ?? false }
    }

    /// Whether the runner can have been in a zone in the part without positions between a sample with a position and an end of the track.
    private func isNear(_ zones: [PrivacyZone], from known: Int, to end: Int) -> Bool {
        guard let place = samples[known].position else { return false }
        let seconds = abs((samples[known].elapsed - samples[end].elapsed) / .seconds(1))
        let meters = (samples[known].distance?.meters).flatMap { one in
            samples[end].distance.map { abs(one - $0.meters) }
        }
        // Without a distance, a speed of 12 m/s is assumed, which no runner exceeds. A first position can have an error of 100 m.
        let reach = (meters ?? seconds * 12) + 100
        return zones.contains { $0.distance(to: place) <= $0.removedRadius + reach }
    }

    /// The pauses of the remaining part, with the removed parts, in order and without overlap.
    private func pauses(
        with gaps: [Range<Duration>],
        from offset: Duration,
        elapsed: Duration
    ) -> [Range<Duration>] {
        let own = activity.pauses.compactMap { pause -> Range<Duration>? in
            let (start, end) = (max(pause.lowerBound - offset, .zero), min(pause.upperBound - offset, elapsed))
            return start < end ? start..<end : nil
        }
        return (own + gaps).sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { pauses, pause in
            // Pauses that only touch stay two, because a position between them separates two removed lines.
            if let last = pauses.last, pause.lowerBound < last.upperBound {
                pauses[pauses.count - 1] = last.lowerBound..<max(last.upperBound, pause.upperBound)
            } else {
                pauses.append(pause)
            }
        }
    }

    private func visibleSummary(of shared: ActivityTrack) -> Summary {
        var summary = Summary(
            of: shared.samples,
            kind: activity.kind,
            pauses: shared.activity.pauses,
            elapsed: shared.activity.elapsed,
            distanceSource: activity.summary.distanceSource
        )
        // Use the mean rate of the whole activity, because its total energy would reveal the length of the removed part.
        if let energy = activity.summary.energy, activity.summary.moving > .zero {
            let share = min(summary.moving / activity.summary.moving, 1)
            summary.energy = Energy(kilocalories: energy.kilocalories * share)
        }
        return summary
    }
}

/// A count that grows along the track, without its growth in removed parts.
private struct VisibleCount {
    private var removed: Double?
    private var last = 0.0
    private var isPending = false

    /// The count of the remaining part; the first value gives 0.
    mutating func visible(_ value: Double, isAfterGap: Bool) -> Double {
        if removed == nil || isAfterGap || isPending { removed = value - last }
        isPending = false
        last = max(value - (removed ?? 0), last)
        return last
    }

    mutating func skip(_ isMissing: Bool) { isPending = isPending || isMissing }
}
