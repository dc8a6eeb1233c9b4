import CSndfile
import Files
import Glibc
import LateLibraries

/// A file that libsndfile decodes: WAV, AIFF, FLAC, Ogg Vorbis, Opus, MP3.
final class SoundFile: SampleSource {
    let channels: Int
    let rate: Int
    let statedFrames: Int?
    private let file: OpaquePointer
    private let isMPEG: Bool
    private let isSeekable: Bool
    private var position = 0

    /// Seconds after a seek until the samples equal those without a seek; decoders keep state between packets.
    private static let settling = 1.0

    init(descriptor: CInt) throws(MusicFileError) {
        guard LateLibrary.sndfile.isInstalled else { throw MusicFileError(missing: .sndfile) }
        var info = SF_INFO()
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw MusicFileError(.unreadable, SystemError(errno).description) }
        // libsndfile reads from the position of the descriptor.
        lseek(copy, 0, SEEK_SET)
        // The library closes the descriptor, also if it cannot read the file; version 1.2.0 does so even if the last argument is 0.
        guard let file = sf_open_fd(copy, CInt(SFM_READ), &info, 1) else {
            throw MusicFileError(.damaged, String(cString: sf_strerror(nil)))
        }
        let (channels, rate) = (Int(info.channels), Int(info.samplerate))
        guard AudioLimits.channels.contains(channels), AudioLimits.rates.contains(rate) else {
            sf_close(file)
            throw MusicFileError(.outsideLimits, "\(channels) channels, \(rate) Hz")
        }
        (self.file, self.channels, self.rate) = (file, channels, rate)
        // A stream without a length states the largest number.
        let frames = Int(info.frames)
        statedFrames = frames > 0 && frames < Int(CInt.max) * 1_000 ? frames : nil
        isMPEG = Int(info.format) & Int(SF_FORMAT_TYPEMASK) == 0x230000
        isSeekable = info.seekable != 0
    }

    deinit { sf_close(file) }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MusicFileError) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        let room = buffer.count / channels
        let count = Int(sf_readf_float(file, start, sf_count_t(room)))
        guard (0...room).contains(count) else { throw MusicFileError(.damaged, "invalid count of frames") }
        if count == 0, let statedFrames, position < statedFrames * 9 / 10, sf_error(file) != 0 {
            throw MusicFileError(.damaged, String(cString: sf_strerror(file)))
        }
        position += count
        return count
    }

    func seek(to frame: Int) throws(MusicFileError) -> Int {
        let target = frame - Int(Double(rate) * Self.settling)
        guard isSeekable, target > 0, target < statedFrames ?? 0 else { return position }
        // A damaged file may permit no seek; it is then decoded from its beginning.
        for frame in [target, 0] where sf_seek(file, sf_count_t(frame), CInt(SEEK_SET)) == sf_count_t(frame) {
            position = frame
            return frame
        }
        throw MusicFileError(.damaged, String(cString: sf_strerror(file)))
    }

    func tag(_ kind: Int) -> String? {
        guard let text = sf_get_string(file, CInt(kind)) else { return nil }
        return String(cString: text)
    }
}

/// A decoder that delivers interleaved samples in the rate and with the channels of the file.
///
/// Used by one thread at a time.
protocol SampleSource: AnyObject {
    /// The number of channels, within ``AudioLimits/channels``.
    var channels: Int { get }
    /// Frames per second, within ``AudioLimits/rates``.
    var rate: Int { get }
    /// The number of frames that the file states; nil if it states none. The real number can be different.
    var statedFrames: Int? { get }

    /// Reads at most the frames that fit into the buffer; returns their number, 0 at the end.
    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MusicFileError) -> Int

    /// Moves to a frame, or to an earlier one if the format does not permit the exact frame; returns the frame that is read next.
    func seek(to frame: Int) throws(MusicFileError) -> Int
}

extension TrackTags {
    /// Reads the tags of a file: from its bytes, and as the decoder of the same file gives them.
    package init(path: String, reader: TrackReader) {
        self = FileBytes.use(path) { TrackTags($0) } ?? TrackTags()
        title = title ?? Self.text(reader.tag(SF_STR_TITLE))
        artist = artist ?? Self.text(reader.tag(SF_STR_ARTIST))
        album = album ?? Self.text(reader.tag(SF_STR_ALBUM))
    }
}
