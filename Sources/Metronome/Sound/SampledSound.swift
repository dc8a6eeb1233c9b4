/// A short recording used as the click sound: the contents of a WAV file, trimmed so that the sound begins on the beat.
///
/// Everything before the first frame above 1 % (−40 dB) of the recording's peak is removed, except 0.25 ms. The limit
/// is high enough for the noise of 8-bit files, and the cut is inaudible. Silence at the end (below −90 dBFS) is
/// removed as well. The level does not change.
public struct SampledSound: Hashable, Sendable {
    /// The maximum duration: one step of the slowest tempo (30 spm).
    ///
    /// A longer recording would overlap itself at every tempo. The renderer's number of simultaneous clicks depends on
    /// this limit.
    public static let longest = Duration.seconds(2)

    /// Maximum number of bytes that are read from a file: 2 s of 64-bit stereo at the highest rate, and 4 MB for other
    /// chunks.
    ///
    /// The contents of a larger file are rejected with the same error, whether all its bytes are read or only the first ones.
    public static let largestFile = 16 << 20

    /// The sample rate of the recording.
    public let sampleRate: SampleRate
    /// One or two channels of equal length.
    let channels: [[Float]]
    /// Duration of the fade-in in seconds.
    private let rise: Double

    /// `fall` is the duration of the fade-out in seconds.
    ///
    /// `lead` is the time in seconds that is kept before the attack.
    private static let fall = 0.002
    private static let lead = 0.00025

    /// Number of frames of the recording after trimming.
    public var frames: Int { channels[0].count }

    /// Decodes a WAV file: RIFF or RIFX, 8 to 32-bit PCM or 32 or 64-bit float, mono or stereo, 1 to 384 kHz.
    ///
    /// Chunks may be in any order, and missing lengths are computed. Format and lengths are validated before decoding.
    /// Realtime-safe: no.
    public init(wav bytes: [UInt8]) throws(WAVError) {
        let file = try WAVFile(bytes)
        try self.init(channels: file.channels(), sampleRate: file.sampleRate)
    }

    private init(channels: [[Float]], sampleRate: SampleRate) throws(WAVError) {
        let magnitudes = channels[0].indices.map { frame in channels.map { abs($0[frame]) }.reduce(0, max) }
        let peak = magnitudes.reduce(0, max)
        let inaudible: Float = 0x1p-15
        guard
            let attack = magnitudes.firstIndex(where: { $0 >= max(peak / 100, inaudible) }),
            let last = magnitudes.lastIndex(where: { $0 >= inaudible })
        else { throw .silent }
        let lead = Int((Self.lead * Double(sampleRate.hertz)).rounded(.up))
        let first = max(0, attack - lead)
        self.sampleRate = sampleRate
        self.channels = channels.map { Array($0[first...last]) }
        // The fade-in ends where the attack begins. A file without silence at the start gets a short fade-in instead.
        rise = attack == 0 ? Self.lead : Double(attack - first) / Double(sampleRate.hertz)
    }

    /// The recording resampled to this rate, in one or two channels; the first and last sample are zero.
    ///
    /// - Parameter pitch: factor for all frequencies; the duration is divided by it.
    func channels(at rate: SampleRate, pitch: Double) -> [[Float]] {
        let ratio = Double(rate.hertz) / (Double(sampleRate.hertz) * pitch)
        return channels.map { channel in
            var samples = channel.resampled(by: ratio)
            samples.fade(
                in: Int((rise / pitch * Double(rate.hertz)).rounded(.up)),
                out: Int((Self.fall * Double(rate.hertz)).rounded(.up))
            )
            return samples
        }
    }
}
