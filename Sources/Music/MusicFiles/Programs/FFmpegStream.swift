import Files
import Glibc
import Threads

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
        // ffmpeg gets the process group of strided-music, so that signals from the daemon and from the scan also reach it.
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

package enum FFmpeg {
    /// The path of the program; nil if it is not installed.
    package static var path: String? {
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/ffmpeg" }.first { access($0, X_OK) == 0 }
    }

    /// The formats that ffmpeg may read: only files that contain the music itself.
    ///
    /// Playlists and scripts, which name other files, are left out.
    static let formats = "aac,mov,asf,matroska,ape,wv,mpc,mpc8,tta,aiff,caf,ogg,mp3,flac,wav,w64,au,ac3,eac3,dsf,amr"

    /// Names of files with formats that ffmpeg reads and libsndfile does not.
    static let extensions: Set = [
        "m4a", "m4b", "mp4", "aac", "adts", "wma", "asf", "mka", "webm", "ape", "wv", "mpc", "tta", "ac3", "dsf", "3gp",
    ]

    /// The arguments that write the first music stream of a file as an AU file of 32-bit float samples.
    ///
    /// The protocols are limited, so that no file can make ffmpeg use the network.
    static func arguments(program: String, path: String) -> [String] {
        [
            program, "-nostdin", "-v", "error", "-threads", "1", "-protocol_whitelist", "file,pipe",
            "-format_whitelist", formats,
            "-i", "file:" + path, "-map", "0:a:0", "-map_metadata", "-1", "-c:a", "pcm_f32be", "-f", "au", "pipe:1",
        ]
    }

    /// Whether a file that libsndfile refused has a format of ffmpeg, by its name or its first bytes.
    static func mayRead(_ descriptor: CInt, _ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        if let dot = name.lastIndex(of: "."), extensions.contains(name[name.index(after: dot)...].lowercased()) {
            return true
        }
        var bytes = [UInt8](repeating: 0, count: 12)
        guard (try? RegularFile.fill(&bytes, from: descriptor, at: 0)) == bytes.count else { return false }
        let isMP4 = bytes[4..<8].elementsEqual("ftyp".utf8)
        let isADTS = bytes[0] == 0xFF && bytes[1] & 0xF6 == 0xF0
        let isMatroska = bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
        let isASF = bytes.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11])
        return isMP4 || isADTS || isMatroska || isASF
    }
}
