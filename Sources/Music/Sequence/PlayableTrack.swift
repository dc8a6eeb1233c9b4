/// A track with the beats and the gain with which it is played.
public struct PlayableTrack: Hashable, Sendable {
    /// The number of the track in the library.
    public let id: Int64
    /// The beats; at least `leastBeats`.
    public let beats: BeatMap
    /// Beats per minute.
    public let tempo: Double
    /// Linear gain that makes all tracks equally loud, above 0.
    public let gain: Float

    /// The fewest beats with which a track is played: two phrases.
    public static let leastBeats = 32

    /// Creates a track; nil if it has too few beats.
    public init?(id: Int64, beats: BeatMap, gain: Float = 1) {
        guard beats.beats.count >= Self.leastBeats, let tempo = beats.tempo else { return nil }
        self.id = id
        self.beats = beats
        self.tempo = tempo
        self.gain = gain
    }

    /// The beat with which the track begins: the first one of a bar in the first steady part.
    ///
    /// An introduction without a steady beat is not played.
    public var firstBeat: Int {
        let steady = beats.steady.first?.lowerBound ?? 0
        let bar = beats.firstDownbeat ?? 0
        let first = steady + ((bar - steady) % Self.beatsPerBar + Self.beatsPerBar) % Self.beatsPerBar
        return first < beats.beats.count - Self.leastBeats / 2 ? first : 0
    }

    static let beatsPerBar = 4
    /// Beats of a phrase: four bars.
    static let beatsPerPhrase = 16
}
