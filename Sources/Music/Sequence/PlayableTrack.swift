/// A track with the beats and the gain with which it is played.
public struct PlayableTrack: Hashable, Sendable {
    /// The number of the track in the library.
    public let id: Int64
    /// All beats of the track.
    public let beats: BeatMap
    /// The beats that are played, as indices of `beats`: the longest steady part, at least `leastBeats`.
    ///
    /// An introduction or an end without a steady beat is not played, nor are parts in another tempo.
    public let part: Range<Int>
    /// Beats per minute: the median over the part.
    public let tempo: Double
    /// Linear gain that makes all tracks equally loud, above 0.
    public let gain: Float

    /// The fewest beats with which a track is played: two phrases.
    public static let leastBeats = 32

    /// Creates a track; nil if no steady part has enough beats.
    public init?(id: Int64, beats: BeatMap, gain: Float = 1) {
        part = beats.longestSteadyPart
        guard part.count >= Self.leastBeats else { return nil }
        self.id = id
        self.beats = beats
        tempo = 60 / beats.medianInterval(of: part)
        self.gain = gain
    }

    /// The beat with which the track begins: the first one of a bar in the steady part.
    public var firstBeat: Int {
        let bar = beats.firstDownbeat ?? part.lowerBound
        let before = (part.lowerBound - bar) % Self.beatsPerBar
        return part.lowerBound + (Self.beatsPerBar - before) % Self.beatsPerBar
    }

    /// The last beat that is played.
    var lastBeat: Int { part.upperBound - 1 }

    static let beatsPerBar = 4
    /// Beats of a phrase: four bars.
    static let beatsPerPhrase = 16
}
