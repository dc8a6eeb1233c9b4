/// The tags of MP4 files (ISO/IEC 14496-12; the list of tags is that of iTunes).
enum MP4Tags {
    private struct Box {
        let type: String
        let content: Range<Int>
    }

    /// Reads the tags in `moov/udta/meta/ilst`.
    static func read(_ file: FileBytes, into tags: inout TrackTags) {
        guard let metadata = find(["moov", "udta", "meta"], in: 0..<Int.max, file) else { return }
        // The box `meta` begins with a version and flags.
        let content = min(metadata.lowerBound + 4, metadata.upperBound)..<metadata.upperBound
        guard let list = find(["ilst"], in: content, file) else { return }
        forEach(in: list, file) { entry in
            guard let data = find(["data"], in: entry.content, file), data.count > 8 else { return true }
            let value = file.bytes(at: data.lowerBound + 8, count: min(data.count - 8, 4 * TrackTags.longest))
            switch entry.type {
            case "\u{A9}nam": tags.set(.title, String(decoding: value, as: UTF8.self))
            case "\u{A9}ART": tags.set(.artist, String(decoding: value, as: UTF8.self))
            case "\u{A9}alb": tags.set(.album, String(decoding: value, as: UTF8.self))
            case "tmpo" where value.count <= 4: tags.set(.tempo, "\(value.reduce(0) { $0 << 8 | Int($1) })")
            default: break
            }
            return true
        }
    }

    /// The content of the first box with a path of types.
    private static func find(_ path: [String], in range: Range<Int>, _ file: FileBytes) -> Range<Int>? {
        guard let type = path.first else { return range }
        var found: Range<Int>?
        forEach(in: range, file) { box in
            guard box.type == type else { return true }
            found = box.content
            return false
        }
        return found.flatMap { find(Array(path.dropFirst()), in: $0, file) }
    }

    /// Visits the boxes in a range, until the function returns false; at most 10,000.
    private static func forEach(in range: Range<Int>, _ file: FileBytes, _ body: (Box) -> Bool) {
        var offset = range.lowerBound
        for _ in 0..<10_000 {
            guard offset <= range.upperBound - 8, let short = file.number(at: offset, bytes: 4) else { return }
            let name = file.bytes(at: offset + 4, count: 4)
            var (head, size) = (8, short)
            if short == 1 {
                guard let long = file.number(at: offset + 8, bytes: 8) else { return }
                (head, size) = (16, long)
            } else if short == 0 {
                size = range.upperBound - offset
            }
            guard size >= head, size <= range.upperBound - offset else { return }
            let type = String(String.UnicodeScalarView(name.map { Unicode.Scalar($0) }))
            guard body(Box(type: type, content: (offset + head)..<(offset + size))) else { return }
            offset += size
        }
    }
}
