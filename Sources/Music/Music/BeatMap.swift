/// The beats of a track; times are seconds from the first sample of the decoded track.
public struct BeatMap: Hashable, Sendable {
    /// The times of the beats in seconds, strictly ascending; empty for a track without a steady beat.
    package let beats: [Double]
    /// The index of a beat that begins a bar of four beats, 0 to 3; nil if the bars are not certain.
    package let firstDownbeat: Int?
    /// The ranges of `beats` with a steady tempo; the ranges ascend and do not overlap.
    package let steady: [Range<Int>]
    /// How certain the beats are, 0 (a guess) to 1.
    package let confidence: Double

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
    package var tempo: Double? { beats.count < 2 ? nil : 60 / medianInterval(of: beats.indices) }

    /// The time in seconds of a position in beats, which may have a fraction.
    ///
    /// Before the first and after the last beat, it is extrapolated from the nearest interval.
    /// - Precondition: there are at least two beats.
    package func seconds(atBeat position: Double) -> Double {
        let index = max(0, min(Int(position.rounded(.down)), beats.count - 2))
        return beats[index] + (position - Double(index)) * (beats[index + 1] - beats[index])
    }
}

extension BeatMap {
    /// By how much an interval between two steady ranges may differ from the intervals of the ranges, as a share.
    ///
    /// A beat that was found 40 ms too early at 180 beats per minute differs by 12 %; a beat that is missing differs by 100 %.
    private static let tolerance = 0.12

    /// The longest part of the beats without a gap and without a jump of the tempo; all beats if no range is known to be steady.
    ///
    /// Steady ranges belong to one part if the beats between them, which are less certain, have similar intervals.
    var longestSteadyPart: Range<Int> {
        guard var part = steady.first else { return beats.indices }
        var (longest, interval) = (part, medianInterval(of: part))
        for range in steady.dropFirst() where range.lowerBound >= part.upperBound {
            let next = medianInterval(of: range)
            let between = (part.upperBound - 1..<range.lowerBound).map { beats[$0 + 1] - beats[$0] }
            let continues = (between + [next]).allSatisfy { abs($0 / interval - 1) <= Self.tolerance }
            part = continues ? part.lowerBound..<range.upperBound : range
            interval = next
            if part.count > longest.count { longest = part }
        }
        return longest
    }

    /// The median interval in seconds between the beats of a range; infinite for fewer than two beats.
    func medianInterval(of range: Range<Int>) -> Double {
        let intervals = range.dropLast().map { beats[$0 + 1] - beats[$0] }.sorted()
        guard !intervals.isEmpty else { return .infinity }
        let middle = intervals.count / 2
        return intervals.count.isMultiple(of: 2) ? (intervals[middle - 1] + intervals[middle]) / 2 : intervals[middle]
    }
}

package struct PlayableTrack: Hashable, Sendable {
    package let id: Int64
    package let beats: BeatMap
    /// The beats that are played, as indices of `beats`: the longest steady part, at least `leastBeats`.
    ///
    /// An introduction or an end without a steady beat is not played, nor are parts in another tempo.
    package let part: Range<Int>
    /// Beats per minute: the median over the part.
    package let tempo: Double
    /// Linear gain that makes all tracks equally loud, above 0.
    package let gain: Float

    /// The fewest beats with which a track is played: two phrases.
    package static let leastBeats = 32

    package init?(id: Int64, beats: BeatMap, gain: Float = 1) {
        part = beats.longestSteadyPart
        guard part.count >= Self.leastBeats else { return nil }
        self.id = id
        self.beats = beats
        tempo = 60 / beats.medianInterval(of: part)
        self.gain = gain
    }

    /// The beat with which the track begins: the first one of a bar in the steady part.
    package var firstBeat: Int {
        let bar = beats.firstDownbeat ?? part.lowerBound
        let before = (part.lowerBound - bar) % Self.beatsPerBar
        return part.lowerBound + (Self.beatsPerBar - before) % Self.beatsPerBar
    }

    var lastBeat: Int { part.upperBound - 1 }

    private static let beatsPerBar = 4
    static let beatsPerPhrase = 16
}
