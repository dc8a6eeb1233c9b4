package import LateLibraries

/// The reason why a music file cannot be read, with the remedy if there is one.
public struct MusicFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error; the raw values are stable, because they are stored and sent between processes.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case missing
        /// The path is a folder, a device, a FIFO or a socket.
        case notAFile = "not-a-file"
        case unreadable
        case damaged
        case outsideLimits = "outside-limits"
        /// The file contains less than ``AudioLimits/shortest`` seconds.
        case empty
        case needsFFmpeg = "needs-ffmpeg"
        case needsLibrary = "needs-library"
        case hung
        case crashed
        case cannotStart = "cannot-start"
    }

    package let code: Code
    /// The details in one line, at most 200 characters; may be empty.
    package let detail: String

    package init(_ code: Code, _ detail: String = "") {
        self.code = code
        self.detail = String(detail.prefix(200))
    }

    package init(missing library: LateLibrary) {
        self.init(.needsLibrary, "\(library.name), package \(library.package)")
    }

    /// The reason and the remedy in one line, without the path of the file.
    public var description: String {
        let text =
            switch code {
            case .missing: "there is no such file; is its drive connected?"
            case .notAFile: "this is not a regular file"
            case .unreadable: "the file cannot be read"
            case .damaged: "the file is not music, or it is damaged"
            case .outsideLimits: "the file is outside the limits: 1 to 8 channels, 8 to 192 kHz, at most 10 h"
            case .empty: "the file contains no music"
            case .needsFFmpeg: "ffmpeg is needed for this format and is not installed: sudo apt install ffmpeg"
            case .needsLibrary: "install the missing library"
            case .hung: "the file was not read in time; check its disk, or convert it to FLAC or Ogg"
            case .crashed: "the decoder crashed; convert the file to FLAC or Ogg"
            case .cannotStart: "a program cannot be started"
            }
        return detail.isEmpty ? text : "\(text) (\(detail))"
    }
}

package enum AudioLimits {
    package static let channels = 1...8
    /// Sample rates in hertz.
    package static let rates = 8_000...192_000
    /// The longest track in seconds: 10 h.
    package static let longest = 36_000.0
    /// The shortest track in seconds.
    package static let shortest = 1.0
    /// The largest absolute value of a sample; larger values are replaced by it, values that are not finite by 0.
    static let loudestSample: Float = 8
}
