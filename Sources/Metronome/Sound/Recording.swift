/// A short recording to click with: what a WAV file held, trimmed so that it begins on the beat.
///
/// A click should fall where its step does, so what precedes the first frame above 1 % (−40 dB) of the recording's own peak is
/// dropped but for a quarter of a millisecond: enough to hear nothing missing, and above the noise of 8-bit files. Trailing
/// silence (below −90 dBFS) is dropped too. The level stays as it is.
public struct Recording: Hashable, Sendable {
    /// The longest recording: the slowest tempo's step (30 spm).
    ///
    /// A longer one would sound over itself at every tempo, and the renderer's count of clicks that ring at once rests on it.
    public static let longest = Duration.seconds(2)

    /// Bytes that any acceptable file fits in, so that nobody need read more: 2 s of the highest rate in 64-bit stereo,
    /// and 4 MB for pictures and the like.
    ///
    /// Of a larger file the first so many bytes give the same refusal.
    public static let largestFile = 16 << 20

    /// Frames a second as recorded.
    public let sampleRate: SampleRate
    /// One channel or two, equally long.
    let channels: [[Float]]
    /// Seconds over which the beginning is faded in.
    private let rise: Double

    /// Seconds over which the end is faded out, and those kept before the attack.
    private static let fall = 0.002
    private static let lead = 0.00025

    /// Frames after trimming.
    public var frames: Int { channels[0].count }

    /// Decodes a WAV file: RIFF or RIFX, PCM of 8, 16, 24 or 32 bits or float of 32 or 64, mono or stereo, 1 to 384 kHz.
    ///
    /// Chunks may come in any order, lengths that a recorder never filled in are worked out, and everything is checked before
    /// anything is decoded. Realtime-safe: no.
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
        // A file that begins in full swing loses its edge; one that comes up from nothing keeps its attack whole.
        rise = attack == 0 ? Self.lead : Double(attack - first) / Double(sampleRate.hertz)
    }

    /// The samples at a rate, one or two channels, first and last zero.
    ///
    /// - Parameter pitch: what each frequency is multiplied by; the duration is divided by it.
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
