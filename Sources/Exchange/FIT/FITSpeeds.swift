import Activities

extension [Sample] {
    /// Computes speeds from distances if no sample has a speed; some watches omit them.
    ///
    /// - Parameter pauses: The pauses, in order and without overlap; no speed is computed across a pause.
    mutating func addSpeeds(pauses: [Range<Duration>]) {
        guard contains(where: { $0.distance != nil }), !contains(where: { $0.speed != nil }) else { return }
        var packed = PackedSamples(self)
        TrackDistance.addSpeeds(&packed, segments: sections(between: pauses))
        for index in indices { self[index].speed = packed[index].speed }
    }
}
