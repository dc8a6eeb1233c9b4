/// Why a file cannot be used as a sound.
public enum WAVError: Error, Hashable, Sendable {
    /// It is not a WAV file.
    case notWAV
    /// It has no chunk of this name, which it needs.
    case missingChunk(String)
    /// It ends before what it announces: bytes announced, bytes there.
    case truncated(announced: Int, present: Int)
    /// Its format chunk contradicts itself or is too short.
    case brokenFormat
    /// Its samples are of a kind that is not read: WAVE format tag and bits a sample.
    case unsupportedEncoding(tag: Int, bits: Int)
    /// It has neither one channel nor two.
    case unsupportedChannels(Int)
    /// Its sample rate, in hertz, is not one from 1 to 384 kHz.
    case unsupportedRate(Int)
    /// It holds more than a click: its duration in seconds.
    case tooLong(seconds: Double)
    /// It holds no samples.
    case empty
    /// It holds nothing that could be heard.
    case silent
    /// A sample is infinite or not a number: its frame.
    case notFinite(frame: Int)
}

extension WAVError: CustomStringConvertible {
    /// One sentence for the user: what is wrong, and what would be right.
    public var description: String {
        switch self {
        case .notWAV: "not a WAV file (no RIFF or RIFX header of type WAVE)"
        case .missingChunk(let name): "no \"\(name)\" chunk in the WAV file"
        case .truncated(let announced, let present):
            "the WAV file ends early: it announces \(announced) bytes of samples and has \(present)"
        case .brokenFormat: "the WAV file's format chunk contradicts itself"
        case .unsupportedEncoding(let tag, let bits):
            "WAV format \(tag) with \(bits) bits is not supported: use PCM of 8, 16, 24 or 32 bits or float of 32 or 64"
        case .unsupportedChannels(let count): "the WAV file has \(count) channels: use mono or stereo"
        case .unsupportedRate(let hertz): "the WAV file's sample rate is \(hertz) Hz: use 1,000 to 384,000 Hz"
        case .tooLong(let seconds): "the WAV file is \(Self.text(seconds)) s long: a click may last 2 s at most"
        case .empty: "the WAV file holds no samples"
        case .silent: "the WAV file holds nothing but silence"
        case .notFinite(let frame): "the WAV file's sample at frame \(frame) is not a finite number"
        }
    }

    /// Seconds with one decimal.
    private static func text(_ seconds: Double) -> String {
        // The longest file there can be lasts under 2^43 s (its length is 32 bits): the bound is there for the conversion.
        let tenths = Int(min(max(seconds, 0), 0x1p43) * 10 + 0.5)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
