/// The loudness of a track according to EBU R 128.
public struct Loudness: Hashable, Sendable {
    /// The integrated loudness in LUFS; nil for silence.
    public let integrated: Double?
    /// The true peak of the louder channel, linear (1 is full scale).
    public let truePeak: Double

    /// Creates a value.
    public init(integrated: Double?, truePeak: Double) {
        self.integrated = integrated
        self.truePeak = truePeak
    }
}
