/// The comments of FLAC, Ogg Vorbis, Ogg Opus and Ogg FLAC (xiph.org, Vorbis comment specification; RFC 7845; RFC 9639).
enum VorbisComments {
    static func readFLAC(_ file: FileBytes, into tags: inout TrackTags) {
        var offset = 4
        // A FLAC file has a handful of metadata blocks.
        for _ in 0..<256 {
            guard let head = file.number(at: offset, bytes: 4) else { return }
            let (isLast, type, length) = (head >> 31 != 0, head >> 24 & 0x7F, head & 0xFF_FFFF)
            if type == 4 { return read(file.bytes(at: offset + 4, count: length)[...], into: &tags) }
            guard !isLast else { return }
            offset += 4 + length
        }
    }

    static func readOgg(_ file: FileBytes, into tags: inout TrackTags) {
        let packet = secondPacket(file)
        for prefix in ["\u{03}vorbis", "OpusTags"] where packet.starts(with: prefix.utf8) {
            return read(packet.dropFirst(prefix.utf8.count), into: &tags)
        }
        // In Ogg FLAC, the packet is a metadata block.
        if let type = packet.first, type & 0x7F == 4 { read(packet.dropFirst(4), into: &tags) }
    }

    /// The second packet of the first stream, as far as it lies in the first 4 MiB.
    private static func secondPacket(_ file: FileBytes) -> ArraySlice<UInt8> {
        let bytes = file.bytes(at: 0, count: FileBytes.largestRead)
        var (offset, number) = (0, 0)
        var packet: [UInt8] = []
        var serial: ArraySlice<UInt8>?
        while offset + 27 <= bytes.count, bytes[offset..<offset + 4].elementsEqual("OggS".utf8) {
            let segments = Int(bytes[offset + 26])
            let body = offset + 27 + segments
            guard body <= bytes.count else { break }
            let stream = bytes[offset + 14..<offset + 18]
            let lacing = bytes[offset + 27..<body]
            offset = body
            for length in lacing {
                let end = min(offset + Int(length), bytes.count)
                if stream.elementsEqual(serial ?? stream), number == 1 { packet += bytes[offset..<end] }
                offset = end
                guard stream.elementsEqual(serial ?? stream), length < 255 else { continue }
                if number == 1 { return packet[...] }
                number += 1
            }
            serial = serial ?? stream
        }
        return packet[...]
    }

    /// Reads a list of comments `NAME=text`.
    static func read(_ bytes: ArraySlice<UInt8>, into tags: inout TrackTags) {
        var rest = bytes
        func length() -> Int? {
            guard rest.count >= 4 else { return nil }
            let value = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            return value
        }
        guard let vendor = length(), vendor <= rest.count else { return }
        rest = rest.dropFirst(vendor)
        guard let count = length() else { return }
        for _ in 0..<min(count, 10_000) {
            guard let size = length(), size <= rest.count else { return }
            let comment = rest.prefix(size)
            rest = rest.dropFirst(size)
            guard let separator = comment.prefix(32).firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: comment[..<separator], as: UTF8.self).uppercased()
            guard let tag = names[name] else { continue }
            tags.set(tag, String(decoding: comment[(separator + 1)...].prefix(4 * TrackTags.longest), as: UTF8.self))
        }
    }

    private static let names: [String: TrackTags.Name] = [
        "TITLE": .title, "ARTIST": .artist, "ALBUM": .album, "BPM": .tempo, "TBPM": .tempo, "TEMPO": .tempo,
    ]
}
