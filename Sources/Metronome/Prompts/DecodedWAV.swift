/// The samples of a WAV file as one channel, such as the output of a speech program.
public struct DecodedWAV: Hashable, Sendable {
    /// The samples, linear with full scale at ±1; the mean of the channels of a stereo file.
    public let samples: [Float]
    /// Samples per second.
    public let sampleRate: SampleRate

    /// Decodes a WAV file: RIFF or RIFX, 8 to 32-bit PCM or 32 or 64-bit float, mono or stereo, 1 to 384 kHz.
    ///
    /// Realtime-safe: no.
    /// - Parameter longest: The longest duration that is accepted.
    public init(_ bytes: [UInt8], longest: Duration) throws(WAVError) {
        let file = try WAVFile(bytes, longest: longest)
        let channels = try file.channels()
        sampleRate = file.sampleRate
        samples = channels.count == 1 ? channels[0] : zip(channels[0], channels[1]).map { ($0 + $1) / 2 }
    }
}
