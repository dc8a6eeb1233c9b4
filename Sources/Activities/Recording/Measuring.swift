import Cadence

extension MutableCollection<Sample> {
    /// The samples with the way they lack: for files that hold places, or speeds, and no distance.
    ///
    /// Measured as the recorder measures satellites, across gaps in a straight line and not across pauses; the speeds as well where the
    /// file has none. Samples of which any has a distance stay as they are, and so do those with neither places nor speeds. O(n).
    ///
    /// - Parameter pauses: In order and apart from each other.
    public func measured(pauses: [Range<Duration>] = []) -> Self {
        guard allSatisfy({ $0.distance == nil }) else { return self }
        let hasSpeeds = contains { $0.speed != nil }
        var way = SatelliteWay()
        var pauses = pauses[...]
        var measured = self
        for index in indices {
            let sample = self[index]
            while let pause = pauses.first, pause.upperBound <= sample.elapsed {
                way.interrupt(at: pause.upperBound)
                pauses.removeFirst()
            }
            guard sample.position != nil || sample.speed != nil else { continue }
            way.take(.init(instant: sample.elapsed, position: sample.position, speed: sample.speed), at: sample.elapsed)
            measured[index].distance = Distance(meters: way.reach(at: sample.elapsed))
            if !hasSpeeds { measured[index].speed = way.speed(at: sample.elapsed) }
        }
        return measured
    }
}
