/// The reason why a WAV file cannot be used as a click sound.
public enum WAVError: Error, Hashable, Sendable {
    /// The file is not a WAV file.
    case notWAV
    /// A required chunk with this name is missing.
    case missingChunk(String)
    /// The file is shorter than its header states; both values are the size of the samples in bytes.
    case truncated(announced: Int, present: Int)
    /// The chunk that describes the sample format is inconsistent or too short.
    case brokenFormat
    /// The sample encoding is not supported: WAVE format tag and bits per sample.
    case unsupportedEncoding(tag: Int, bits: Int)
    /// The file has more than two channels, or none.
    case unsupportedChannels(Int)
    /// The sample rate in hertz is not between 1 and 384 kHz.
    case unsupportedRate(Int)
    /// The sound is too long for a click; its duration in seconds.
    case tooLong(seconds: Double)
    /// The file has no samples.
    case empty
    /// The file contains only silence.
    case silent
    /// The sample at this frame is infinite or NaN.
    case notFinite(frame: Int)
}

extension WAVError: CustomStringConvertible {
    /// The error as one sentence for the user: the problem, and what is allowed.
    public var description: String {
        switch self {
        case .notWAV: "not a WAV file (no RIFF or RIFX header of type WAVE)"
        case .missingChunk(let name): "no \"\(name)\" chunk in the WAV file"
        case .truncated(let announced, let present):
            "the WAV file is incomplete: its header states \(announced) bytes of samples, but there are \(present)"
        case .brokenFormat: "the format chunk of the WAV file is inconsistent"
        case .unsupportedEncoding(let tag, let bits):
            "WAV format \(tag) with \(bits) bits is not supported: use PCM of 8, 16, 24 or 32 bits or float of 32 or 64"
        case .unsupportedChannels(let count): "the WAV file has \(count) channels: use mono or stereo"
        case .unsupportedRate(let hertz): "the WAV file's sample rate is \(hertz) Hz: use 1,000 to 384,000 Hz"
        case .tooLong(let seconds): "the WAV file is \(Self.text(seconds)) s long: a click may last 2 s at most"
        case .empty: "the WAV file has no samples"
        case .silent: "the WAV file contains only silence"
        case .notFinite(let frame): "the WAV file's sample at frame \(frame) is not a finite number"
        }
    }

    /// The number of seconds as text with one decimal.
    private static func text(_ seconds: Double) -> String {
        // Larger numbers are limited, so that the conversion to `Int` is safe. The longest possible file has less than 2^43 s (its
        // length has 32 bits).
        let tenths = Int(min(max(seconds, 0), 0x1p43) * 10 + 0.5)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
