import Cadence

extension ActivityTrack {
    /// The samples, with distances that are fine enough to compute the speed of short sections.
    ///
    /// Some sources report whole metres or 10 m, or the metres of some steps at once. Over a few seconds, such a distance gives a speed that
    /// was never run. It is replaced by the integral of the measured speeds, which is corrected where it differs from the coarse distance
    /// by more than its resolution. If the speeds are missing or do not fit, the distance is averaged over 11 samples. The total distance
    /// stays the same, and other distances are returned unchanged. O(n).
    package var samplesWithFineDistance: [Sample] {
        guard isDistanceCoarse else { return samples }
        let clock = MovingClock(pauses: activity.pauses)
        let known = samples.indices.filter { samples[$0].distance != nil }
        let points = samples.compactMap { sample in
            sample.distance.map { distance in
                CoarsePoint(
                    seconds: clock.total(at: sample.elapsed) / .seconds(1),
                    meters: distance.meters,
                    speed: sample.speed?.metersPerSecond
                )
            }
        }
        var fine = samples
        for (index, meters) in zip(known, points.integrated ?? points.averaged) {
            fine[index].distance = Distance(meters: meters)
        }
        return fine
    }

    /// Whether the distance was counted in steps, or all distances are whole metres.
    private var isDistanceCoarse: Bool {
        let distances = samples.compactMap(\.distance?.meters)
        guard distances.count >= CoarsePoint.fewest else { return false }
        if activity.summary.distanceSource == .steps { return true }
        return distances.allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
    }
}

private struct CoarsePoint {
    /// A track with fewer distances is too short for a chart.
    static let fewest = 10

    var seconds: Double
    var meters: Double
    /// The measured speed in m/s.
    var speed: Double?
}

extension [CoarsePoint] {
    /// The distance by speed may differ by this share; then the speeds fit the distance.
    private static var tolerance: Double { 0.1 }
    /// The longest time over which a speed is held, as in `SpeedDistance`.
    private static var hold: Double { 5 }
    /// The number of points before and after a point over which distances are averaged.
    private static var reach: Int { 5 }

    /// The distance by the measured speeds, close to the coarse distance; nil if the speeds do not fit.
    fileprivate var integrated: [Double]? {
        let advances = zip(self, dropFirst()).map { before, after -> Double? in
            guard let v = before.speed, let w = after.speed, after.seconds - before.seconds <= Self.hold else {
                return nil
            }
            return (v + w) / 2 * (after.seconds - before.seconds)
        }
        let steps = zip(self, dropFirst()).map { $1.meters - $0.meters }
        let measured = zip(advances, steps).compactMap { advance, step in advance.map { (bySpeed: $0, counted: step) } }
        let (bySpeed, counted) = (measured.reduce(0) { $0 + $1.bySpeed }, measured.reduce(0) { $0 + $1.counted })
        guard measured.count * 2 > advances.count, abs(bySpeed - counted) <= Self.tolerance * counted else {
            return nil
        }
        // A larger difference between two points is an error of the distance, not its resolution.
        let differences = measured.map { abs($0.counted - $0.bySpeed) }.sorted()
        let resolution = differences[differences.count * 9 / 10]
        var result = [self[0].meters]
        for (index, step) in steps.enumerated() {
            let next = result[index] + (advances[index] ?? step)
            let meters = self[index + 1].meters
            result.append(
                Swift.max(result[index], Swift.min(Swift.max(next, meters - resolution), meters + resolution))
            )
        }
        return result.stretched(to: self[count - 1].meters)
    }

    /// The distance averaged over the points around each point; it keeps the first and the last distance.
    fileprivate var averaged: [Double] {
        indices.map { index in
            let reach = Swift.min(Self.reach, index, count - 1 - index)
            let around = self[(index - reach)...(index + reach)]
            return around.reduce(0) { $0 + $1.meters } / Double(around.count)
        }
    }
}

extension [Double] {
    /// The distances, all multiplied by the same factor so that the last one is `end`.
    fileprivate func stretched(to end: Double) -> [Double] {
        guard let last, last > 0 else { return self }
        return map { $0 * end / last }
    }
}
