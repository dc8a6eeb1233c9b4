/// Finds the ranges of beats in which the tempo is steady and certain.
struct SteadyRanges {
    /// A beat, and the evidence for it.
    struct Beat {
        /// In seconds.
        var time: Double
        /// `TempoCurve.certainty` at its time.
        var certainty: Double
        /// Whether a note begins at the beat.
        var hasOnset: Bool
    }

    /// The certainty below which a tempo is a guess.
    ///
    /// Noise and speech reach 0.03, notes in free rhythm 0.1, music with a beat 0.17 to 0.7.
    static let leastCertainty = 0.12
    /// The relative difference that an interval may have from the median of the intervals around it: 2 %.
    private static let tolerance = 0.02
    private static let reach = 8
    /// The fewest beats in a range.
    private static let fewest = 8
    /// The most beats without an onset through which a range continues: a break of eight bars.
    private static let longestBreak = 32

    /// The ranges, ascending.
    static func find(in beats: [Beat]) -> [Range<Int>] {
        let intervals = zip(beats, beats.dropFirst()).map { $1.time - $0.time }
        let isEven = intervals.indices.map { index in
            let around = intervals[max(0, index - reach)..<min(intervals.count, index + reach + 1)].sorted()
            let median = around[around.count / 2]
            return abs(intervals[index] / median - 1) < tolerance
        }
        var ranges: [Range<Int>] = []
        var start: Int?
        var lastOnset = 0
        func close() {
            if let first = start, lastOnset + 1 - first >= fewest { ranges.append(first..<lastOnset + 1) }
            start = nil
        }
        for (index, beat) in beats.enumerated() {
            let isSteady = beat.certainty >= leastCertainty && (index == 0 || isEven[index - 1])
            if start != nil, !isSteady || index - lastOnset > longestBreak { close() }
            guard beat.hasOnset, beat.certainty >= leastCertainty else { continue }
            if start == nil { start = index }
            lastOnset = index
        }
        close()
        return ranges
    }
}
