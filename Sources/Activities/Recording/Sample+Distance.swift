import Cadence

extension MutableCollection<Sample> {
    /// Returns the samples with computed distances, if they have positions or speeds but no distance.
    ///
    /// The distance is computed like the recorder's satellite distance: the straight line across a gap counts, but not the line across a
    /// pause. If no sample has a speed, speeds are filled in, too. If any sample has a distance, or no sample has a position or
    /// speed, the samples are returned unchanged. O(n).
    ///
    /// - Parameters:
    ///   - kind: The kind of activity, which limits the speed.
    ///   - pauses: The pauses of the activity, in order and without overlap.
    public func withComputedDistance(for kind: Activity.Kind, pauses: [Range<Duration>] = []) -> Self {
        guard allSatisfy({ $0.distance == nil }) else { return self }
        let hasSpeeds = contains { $0.speed != nil }
        var distance = SatelliteDistance(for: kind)
        var pauses = pauses[...]
        var measured = self
        for index in indices {
            let sample = self[index]
            while let pause = pauses.first, pause.upperBound <= sample.elapsed {
                distance.interrupt(at: pause.upperBound)
                pauses.removeFirst()
            }
            guard sample.position != nil || sample.speed != nil else { continue }
            distance.add(speed: sample.speed, position: sample.position, at: sample.elapsed)
            measured[index].distance = Distance(meters: distance.meters(at: sample.elapsed))
            if !hasSpeeds { measured[index].speed = distance.speed(at: sample.elapsed) }
        }
        return measured
    }
}
