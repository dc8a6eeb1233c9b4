/// The tag ID3v2 at the beginning of MP3 files (id3.org, versions 2.2 to 2.4).
enum ID3Tag {
    static func read(_ file: FileBytes, at offset: Int, into tags: inout TrackTags) {
        let header = file.bytes(at: offset, count: 10)
        guard header.count == 10, (2...4).contains(header[3]) else { return }
        let (version, flags) = (header[3], header[5])
        var body = file.bytes(at: offset + 10, count: syncSafe(header[6...]))
        // In version 2.4 each frame says whether it is unsynchronised.
        if flags & 0x80 != 0, version < 4 { body = resynchronised(body[...]) }
        var position = 0
        if flags & 0x40 != 0, version > 2, body.count >= 4 {
            position = version == 4 ? syncSafe(body[..<4]) : plain(body[..<4]) + 4
        }
        let head = version == 2 ? 6 : 10
        while position >= 0, position + head <= body.count {
            let frame = body[position...]
            let name = String(decoding: frame.prefix(version == 2 ? 3 : 4), as: UTF8.self)
            guard body[position] != 0 else { return }
            let size = body[(position + (version == 2 ? 3 : 4))..<(position + (version == 2 ? 6 : 8))]
            let length = version == 4 ? syncSafe(size) : plain(size)
            let start = position + head
            guard length <= body.count - start else { return }
            position = start + length
            guard let tag = names[name] else { continue }
            let frameFlags = version == 2 ? 0 : body[start - 1]
            guard let content = content(body[start..<position], version, frameFlags) else { continue }
            tags.set(tag, text(content))
        }
    }

    private static let names: [String: TrackTags.Name] = [
        "TIT2": .title, "TT2": .title, "TPE1": .artist, "TP1": .artist, "TALB": .album, "TAL": .album, "TBPM": .tempo,
        "TBP": .tempo,
    ]

    /// The content of a frame; nil if it is compressed or encrypted.
    private static func content(_ bytes: ArraySlice<UInt8>, _ version: UInt8, _ flags: UInt8) -> ArraySlice<UInt8>? {
        if version == 4 {
            guard flags & 0x0C == 0 else { return nil }
            let content = bytes.dropFirst((flags & 0x40 != 0 ? 1 : 0) + (flags & 0x01 != 0 ? 4 : 0))
            return flags & 0x02 != 0 ? resynchronised(content)[...] : content
        }
        guard flags & 0xC0 == 0 else { return nil }
        return bytes.dropFirst(flags & 0x20 != 0 ? 1 : 0)
    }

    /// The first text of a text frame, whose first byte is the encoding.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let encoding = bytes.first else { return nil }
        let text = bytes.dropFirst().prefix(4 * TrackTags.longest)
        switch encoding {
        case 0: return String(String.UnicodeScalarView(text.prefix { $0 != 0 }.map { Unicode.Scalar($0) }))
        case 1: return utf16(text.dropFirst(2), isBigEndian: text.starts(with: [0xFE, 0xFF]))
        case 2: return utf16(text, isBigEndian: true)
        case 3: return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        default: return nil
        }
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        var units: [UInt16] = []
        var rest = bytes
        while rest.count >= 2 {
            let (first, second) = (UInt16(rest.removeFirst()), UInt16(rest.removeFirst()))
            let unit = isBigEndian ? first << 8 | second : second << 8 | first
            guard unit != 0 else { break }
            units.append(unit)
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Removes the zero bytes that follow each byte 0xFF.
    private static func resynchronised(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isAfterSync = false
        for byte in bytes {
            if !(isAfterSync && byte == 0) { result.append(byte) }
            isAfterSync = byte == 0xFF
        }
        return result
    }

    /// A number with seven bits in each byte.
    private static func syncSafe(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 7 | Int($1 & 0x7F) } }

    private static func plain(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
