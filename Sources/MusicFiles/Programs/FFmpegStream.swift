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

    init(program path: String, path file: String) throws(MusicFileError) {
        // The group of strided-music, so that signals from the daemon and from the scan also reach ffmpeg.
        let arguments = FFmpeg.arguments(program: path, path: file)
        output = try ProgramOutput(arguments, group: .shared, patience: Self.patience)
        try output.fill(atLeast: AUHeader.length)
        guard output.count >= AUHeader.length else {
            _ = output.program.end()
            throw MusicFileError(.damaged, output.program.lastMessage)
        }
        let header = try AUHeader(output.remove(AUHeader.length) { Array($0) })
        let comment = header.start - AUHeader.length
        try output.fill(atLeast: comment)
        output.remove(min(comment, output.count)) { _ in }
        (channels, rate) = (header.channels, header.rate)
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
