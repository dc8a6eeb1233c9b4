import Files
import Glibc

/// Decodes a music file to interleaved stereo.
///
/// Mono is copied to both channels; more than two channels are mixed to two. Samples that are not finite are replaced by 0. libsndfile
/// decodes WAV, AIFF, FLAC, Ogg Vorbis, Opus and MP3; the program `ffmpeg` decodes all other formats. A decoder may crash on a damaged
/// file, so the daemon uses ``DecodedTrack`` instead. Used by one thread at a time, which may block.
package final class TrackReader {
    /// Frames per second of the output.
    package let rate: Int
    /// Frames per second of the file.
    package let sourceRate: Int
    package let channels: Int
    /// The duration that the file states in seconds; nil if it states none.
    ///
    /// The real duration can be different.
    package let statedDuration: Double?

    private let source: any SampleSource
    private var stereo: StereoFrames
    private let resampling: Resampler?
    /// The number of output frames that must still be decoded and discarded before the start.
    private var superfluous: Int
    private var delivered = 0

    /// Opens a regular file.
    ///
    /// - Parameters:
    ///   - rate: Frames per second of the output, within ``AudioLimits/rates``; nil for the rate of the file.
    ///   - start: The first frame that is delivered is the one nearest to this time in seconds from the beginning of the track.
    package init(
        _ path: String,
        rate wanted: Int? = nil,
        from start: Double = 0,
        ffmpeg: String? = FFmpeg.path
    ) throws(MusicFileError) {
        guard start.isFinite, (0...AudioLimits.longest).contains(start) else {
            throw MusicFileError(.outsideLimits, "the beginning must be 0 to \(Int(AudioLimits.longest)) s")
        }
        if let wanted, !AudioLimits.rates.contains(wanted) { throw MusicFileError(.outsideLimits, "\(wanted) Hz") }
        let source = try Self.open(path, ffmpeg: ffmpeg)
        (self.source, sourceRate, channels) = (source, source.rate, source.channels)
        rate = wanted ?? source.rate
        statedDuration = source.statedFrames.map { Double($0) / Double(source.rate) }
        if let statedDuration, statedDuration > AudioLimits.longest {
            throw MusicFileError(
                .outsideLimits,
                "\(Int(min(statedDuration / 3_600, 1e9))) hours; the limit is 10 hours"
            )
        }
        let first = Int((start * Double(rate)).rounded())
        stereo = StereoFrames(source)
        if rate == source.rate {
            resampling = nil
            superfluous = first == 0 ? 0 : first - (try source.seek(to: first))
        } else {
            // The smallest number of input frames that lasts exactly as long as a whole number of output frames.
            let unit = source.rate / Self.divisor(source.rate, rate)
            let ratio = Double(source.rate) / Double(rate)
            let wanted = max(0, Int(Double(first) * ratio) - Resampler.settling) / unit * unit
            if wanted > 0 { try stereo.skip(wanted - (try source.seek(to: wanted))) }
            superfluous = first - wanted / unit * (rate / Self.divisor(source.rate, rate))
            resampling = try Resampler(from: source.rate, to: rate)
        }
    }

    private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }

    private static func open(_ path: String, ffmpeg: String?) throws(MusicFileError) -> any SampleSource {
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let isMissing = errno == ENOENT || errno == ENOTDIR
            throw isMissing ? MusicFileError(.missing) : MusicFileError(.unreadable, SystemError(errno).description)
        }
        defer { close(descriptor) }
        guard let state = FileState(of: descriptor), state.isRegular else { throw MusicFileError(.notAFile) }
        do throws(MusicFileError) {
            return try SoundFile(descriptor: descriptor)
        } catch {
            guard error.code == .damaged, FFmpeg.mayRead(descriptor, path) else { throw error }
            guard let ffmpeg else { throw MusicFileError(.needsFFmpeg) }
            return try FFmpegStream(program: ffmpeg, path: path)
        }
    }

    /// Reads at most the frames that fit into the buffer, as interleaved stereo; returns their number, 0 at the end of the track.
    package func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MusicFileError) -> Int {
        while superfluous > 0 {
            let room = min(superfluous, buffer.count / 2)
            let count = try next(into: UnsafeMutableBufferPointer(rebasing: buffer[..<(2 * room)]))
            guard count > 0 else { return 0 }
            superfluous -= count
        }
        let count = try next(into: buffer)
        delivered += count
        guard Double(delivered) <= AudioLimits.longest * Double(rate) else {
            throw MusicFileError(.outsideLimits, "longer than 10 hours")
        }
        return count
    }

    private func next(into buffer: UnsafeMutableBufferPointer<Float>) throws(MusicFileError) -> Int {
        guard let resampling else { return try stereo.read(into: buffer) }
        return try resampling.read(&stereo, into: buffer)
    }

    func tag(_ kind: Int) -> String? { (source as? SoundFile)?.tag(kind) }
}
