import Activities

extension [Sample] {
    /// Gives samples with a distance their speeds, where none has one: many a watch leaves them to the reader.
    ///
    /// - Parameter pauses: In order and apart from each other; no speed is taken across one.
    mutating func addSpeeds(pauses: [Range<Duration>]) {
        guard contains(where: { $0.distance != nil }), !contains(where: { $0.speed != nil }) else { return }
        var segments = PackedColumn(scale: 1)
        var ended = 0
        for sample in self {
            while ended < pauses.count, pauses[ended].upperBound <= sample.elapsed { ended += 1 }
            segments.append(Double(ended))
        }
        var packed = PackedSamples(self)
        TravelledWay.addSpeeds(&packed, segments: segments)
        for index in indices { self[index].speed = packed[index].speed }
    }
}
