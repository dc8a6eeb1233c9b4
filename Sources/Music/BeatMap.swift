/// The beats of a track.
///
/// Times are seconds from the first sample of the decoded track.
public struct BeatMap: Hashable, Sendable {
    /// The times of the beats in seconds, strictly ascending; empty for a track without a steady beat.
    public let beats: [Double]
    /// The index of a beat that begins a bar of four beats, 0 to 3; nil if the bars are not certain.
    public let firstDownbeat: Int?
    /// Ranges of `beats` in which the tempo is steady, ascending and without overlaps.
    public let steady: [Range<Int>]
    /// How certain the beats are, 0 (a guess) to 1.
    public let confidence: Double

    /// Creates a beat map.
    ///
    /// - Precondition: `beats` is strictly ascending; the ranges are within it.
    public init(beats: [Double], firstDownbeat: Int? = nil, steady: [Range<Int>] = [], confidence: Double) {
        precondition(zip(beats, beats.dropFirst()).allSatisfy { $0 < $1 }, "beats must ascend")
        precondition(steady.allSatisfy { $0.upperBound <= beats.count && $0.lowerBound >= 0 }, "ranges of beats")
        self.beats = beats
        self.firstDownbeat = firstDownbeat
        self.steady = steady
        self.confidence = confidence
    }

    /// Beats per minute: the median over all intervals between beats; nil if there are fewer than two beats.
    public var tempo: Double? { beats.count < 2 ? nil : 60 / medianInterval(of: beats.indices) }

    /// The time in seconds of a position in beats, which may have a fraction.
    ///
    /// Before the first and after the last beat, it is extrapolated from the nearest interval.
    /// - Precondition: there are at least two beats.
    public func seconds(atBeat position: Double) -> Double {
        let index = max(0, min(Int(position.rounded(.down)), beats.count - 2))
        return beats[index] + (position - Double(index)) * (beats[index + 1] - beats[index])
    }
}
