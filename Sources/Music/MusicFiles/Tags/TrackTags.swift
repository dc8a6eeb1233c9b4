import Files
import Glibc
import OutsideText

/// The tags of a music file that strided uses.
///
/// The texts come from outside the program: one line each, without control characters, at most ``longest`` characters.
public struct TrackTags: Hashable, Sendable {
    package static let longest = 200
    /// The tempos that are accepted, in beats per minute.
    package static let tempos = 20.0...400.0

    package var title: String?
    package var artist: String?
    package var album: String?
    /// The tempo in beats per minute; it is a hint that is often wrong.
    package var tempo: Double?

    /// Creates tags without values.
    public init() {}

    /// Reads the tags of a file from its bytes: ID3v2, Vorbis comments in FLAC, Ogg and Opus, and MP4 (iTunes).
    ///
    /// If the tags are damaged, the values before the damage are used.
    package init(_ file: FileBytes) {
        let start = file.bytes(at: 0, count: 12)
        if start.starts(with: "ID3".utf8) {
            ID3Tag.read(file, at: 0, into: &self)
        } else if start.starts(with: "fLaC".utf8) {
            VorbisComments.readFLAC(file, into: &self)
        } else if start.starts(with: "OggS".utf8) {
            VorbisComments.readOgg(file, into: &self)
        } else if start.count == 12, start[4..<8].elementsEqual("ftyp".utf8) {
            MP4Tags.read(file, into: &self)
        }
    }

    /// The text of a tag as one short line; nil if nothing remains.
    static func text(_ text: String?) -> String? {
        guard let text else { return nil }
        let line = String(text.prefix(4 * longest)).cleaned.split(separator: " ").joined(separator: " ")
        return line.isEmpty ? nil : String(line.prefix(longest))
    }

    /// The tempo in a text such as `170`, `169.98` or `170,5`; nil if it is outside ``tempos``.
    static func tempo(_ text: String?) -> Double? {
        guard let text, text.count <= 40 else { return nil }
        let digits = text.split(whereSeparator: \.isWhitespace).first.map { $0.replacing(",", with: ".") } ?? ""
        guard let tempo = Double(digits), tempos.contains(tempo) else { return nil }
        return tempo
    }
}

extension TrackTags {
    /// Sets the value of a tag if it has none yet.
    mutating func set(_ name: Name, _ text: String?) {
        switch name {
        case .title: title = title ?? Self.text(text)
        case .artist: artist = artist ?? Self.text(text)
        case .album: album = album ?? Self.text(text)
        case .tempo: tempo = tempo ?? Self.tempo(text)
        }
    }

    enum Name: Hashable {
        case title
        case artist
        case album
        case tempo
    }
}

package struct FileBytes {
    static let largestRead = 4 << 20

    private let read: (_ offset: Int, _ count: Int) -> [UInt8]

    package init(_ bytes: [UInt8]) {
        read = { offset, count in
            guard offset < bytes.count else { return [] }
            return Array(bytes[offset..<offset + min(count, bytes.count - offset)])
        }
    }

    init(descriptor: CInt) {
        read = { offset, count in
            var bytes = [UInt8](repeating: 0, count: count)
            let length = (try? RegularFile.fill(&bytes, from: descriptor, at: offset)) ?? 0
            return Array(bytes.prefix(length))
        }
    }

    /// Opens a file and passes its bytes to the function; nil if the file cannot be opened.
    package static func use<Result>(_ path: String, _ body: (FileBytes) -> Result) -> Result? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return body(FileBytes(descriptor: descriptor))
    }

    /// Reads bytes; fewer at the end of the file, and at most ``largestRead``.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0, offset <= Int.max - Self.largestRead else { return [] }
        return read(offset, min(count, Self.largestRead))
    }

    /// The unsigned number in some bytes with the most significant byte first; nil at the end of the file.
    func number(at offset: Int, bytes count: Int) -> Int? {
        let bytes = bytes(at: offset, count: count)
        guard bytes.count == count else { return nil }
        return Int(clamping: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
