/// The beginning of an AU file as ffmpeg writes it: the position of the samples, the rate and the channels.
struct AUHeader: Hashable {
    /// The number of bytes that are decoded; a comment may follow before the samples.
    static let length = 24

    private static let floatEncoding = 6
    /// The positions of the first sample that are accepted.
    private static let starts = length...4_096

    /// The number of bytes before the first sample, at least ``length``.
    let start: Int
    let channels: Int
    let rate: Int

    /// - Throws: if the bytes are no header of float samples, or if a value is outside `AudioLimits`.
    init(_ bytes: some Sequence<UInt8>) throws(MusicFileError) {
        let bytes = Array(bytes.prefix(Self.length))
        guard bytes.count == Self.length, bytes.starts(with: ".snd".utf8) else { throw Self.unknown }
        func number(_ index: Int) -> Int { bytes[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard Self.starts.contains(number(1)), number(3) == Self.floatEncoding else { throw Self.unknown }
        (start, rate, channels) = (number(1), number(4), number(5))
        guard AudioLimits.channels.contains(channels), AudioLimits.rates.contains(rate) else {
            throw MusicFileError(.outsideLimits, "\(channels) channels, \(rate) Hz")
        }
    }

    private static var unknown: MusicFileError { MusicFileError(.damaged, "ffmpeg wrote an unknown header") }
}
