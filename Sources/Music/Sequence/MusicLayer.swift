/// A part of a track that sounds during a step.
public struct MusicLayer: Hashable, Sendable {
    /// The number of the passage; two passages can play the same track.
    public let passage: UInt64
    /// The position in the track at the step, in seconds.
    public let from: Double
    /// The position in the track at the next step, in seconds; above `from`.
    public let to: Double
    /// Linear gain at the step, 0 or more.
    public let gain: Float
    /// Linear gain at the next step, 0 or more; between both steps the gain is linear in time.
    public let finalGain: Float

    /// Creates a layer.
    public init(passage: UInt64, from: Double, to: Double, gain: Float = 1, finalGain: Float = 1) {
        self.passage = passage
        self.from = from
        self.to = to
        self.gain = gain
        self.finalGain = finalGain
    }
}
