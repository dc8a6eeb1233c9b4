import Activities

extension [Sample] {
    /// Computes speeds from distances if no sample has a speed; some watches omit them.
    ///
    /// - Parameter pauses: The pauses, in order and without overlap; no speed is computed across a pause.
    mutating func addSpeeds(pauses: [Range<Duration>]) {
        guard contains(where: { $0.distance != nil }), !contains(where: { $0.speed != nil }) else { return }
        var segments = PackedColumn(scale: 1)
        var ended = 0
        for sample in self {
            while ended < pauses.count, pauses[ended].upperBound <= sample.elapsed { ended += 1 }
            segments.append(Double(ended))
        }
        var packed = PackedSamples(self)
        TrackDistance.addSpeeds(&packed, segments: segments)
        for index in indices { self[index].speed = packed[index].speed }
    }
}
