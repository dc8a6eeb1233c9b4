/// A file that the program `ffmpeg` decodes.
///
/// ffmpeg writes an AU file: a header with the rate and the channels, then 32-bit float samples with the most significant byte first.
/// A seek decodes from the beginning, so its samples are exactly those of a decoding from the beginning.
final class FFmpegStream: SampleSource {
    let channels: Int
    let rate: Int
    var statedFrames: Int? { nil }
    private let output: ProgramOutput

    /// ffmpeg is ended if it writes nothing for this time.
    private static let patience = Duration.seconds(30)
    /// The encoding of 32-bit float samples in AU files.
    private static let floatEncoding = 6

    init(program path: String, path file: String) throws(MusicFileError) {
        output = try ProgramOutput(FFmpeg.arguments(program: path, path: file), patience: Self.patience)
        try output.fill(atLeast: 24)
        guard output.count >= 24 else {
            _ = output.program.end()
            throw MusicFileError(.damaged, output.program.lastMessage)
        }
        let header = output.remove(24) { bytes in
            stride(from: 0, to: 24, by: 4).map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
        }
        let (data, encoding, rate, channels) = (header[1], header[3], header[4], header[5])
        guard header[0] == 0x2E73_6E64, encoding == Self.floatEncoding, (24...4_096).contains(data) else {
            throw MusicFileError(.damaged, "ffmpeg wrote an unknown header")
        }
        guard AudioLimits.channels.contains(channels), AudioLimits.rates.contains(rate) else {
            throw MusicFileError(.outsideLimits, "\(channels) channels, \(rate) Hz")
        }
        try output.fill(atLeast: data - 24)
        output.remove(min(data - 24, output.count)) { _ in }
        (self.channels, self.rate) = (channels, rate)
    }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MusicFileError) -> Int {
        try output.fill(atLeast: 4 * channels)
        let count = min(buffer.count / channels, output.count / (4 * channels))
        guard count > 0 else {
            try checkEnding()
            return 0
        }
        output.remove(4 * channels * count) { bytes in
            for index in 0..<count * channels {
                let bits = bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                buffer[index] = Float(bitPattern: UInt32(bigEndian: bits))
            }
        }
        return count
    }

    func seek(to frame: Int) throws(MusicFileError) -> Int { 0 }

    /// ffmpeg reports a file that it cannot decode at all by its exit status; it leaves out damaged parts of a file.
    private func checkEnding() throws(MusicFileError) {
        switch output.program.end() {
        case .exited(0): return
        case .exited: throw MusicFileError(.damaged, output.program.lastMessage)
        case .signalled: throw MusicFileError(.crashed, "ffmpeg")
        }
    }
}
