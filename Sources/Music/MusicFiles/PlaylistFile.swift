package import Files
import OutsideText

/// The files that a playlist names: M3U, M3U8, PLS or XSPF.
package struct PlaylistFile: Hashable, Sendable {
    /// The largest playlist in bytes.
    package static let largest = 4 << 20
    /// The largest number of entries; later entries are ignored.
    package static let mostEntries = 20_000

    /// The extensions of playlists; a file with another one can be a playlist as well.
    package static let extensions: Set = ["m3u", "m3u8", "pls", "xspf"]

    /// The absolute paths of the files in their order; the files may not exist.
    package let paths: [String]
    /// The number of entries that are not files, such as streams.
    package let otherEntries: Int

    /// Reads the file at an absolute path; nil if there is no such file.
    package init?(path: String) throws(RegularFile.Refusal) {
        guard let bytes = try RegularFile.read(path, limit: Self.largest) else { return nil }
        self.init(bytes, in: path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "")
    }

    /// Reads the text of a playlist in a folder, from which relative paths are resolved.
    ///
    /// Text that is not UTF-8 is Latin-1. The format is recognised by the content.
    package init(_ bytes: [UInt8], in folder: String) {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let isUTF8 = String(validating: bytes, as: UTF8.self)
        let text = isUTF8 ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmed }
        let isXML = lines.first { !$0.isEmpty }?.hasPrefix("<") == true
        let isPLS = lines.first { !$0.isEmpty }?.lowercased() == "[playlist]"
        let entries: [String] =
            if isXML {
                Self.locations(in: text)
            } else if isPLS {
                lines.compactMap { line in
                    guard line.lowercased().hasPrefix("file"), let value = line.firstIndex(of: "=") else { return nil }
                    return String(line[line.index(after: value)...].trimmed)
                }
            } else {
                lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map(String.init)
            }
        let resolved = entries.prefix(Self.mostEntries).map { Self.path($0, in: folder, isAddress: isXML) }
        paths = resolved.compactMap(\.self)
        otherEntries = resolved.count - paths.count
    }

    /// The texts of the elements `location` of an XSPF file.
    private static func locations(in text: String) -> [String] {
        var locations: [String] = []
        var rest = text[...]
        while locations.count < mostEntries, let start = rest.firstRange(of: "<location>") {
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: "</location>") else { break }
            var location = String(rest[..<end.lowerBound].trimmed)
            for (name, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
                location = location.replacing(name, with: character)
            }
            locations.append(location)
            rest = rest[end.upperBound...]
        }
        return locations
    }

    /// The absolute path of an entry; nil if it is the address of a stream or names no file.
    ///
    /// - Parameter isAddress: Whether every entry is an address with escapes such as `%20`, as in XSPF.
    private static func path(_ entry: String, in folder: String, isAddress: Bool) -> String? {
        var path = entry
        if let scheme = entry.firstRange(of: "://") {
            guard entry[..<scheme.lowerBound].lowercased() == "file" else { return nil }
            // The name of the host is empty or `localhost`.
            guard let slash = entry[scheme.upperBound...].firstIndex(of: "/") else { return nil }
            path = unescaped(entry[slash...])
        } else if entry.lowercased().hasPrefix("file:/") {
            path = unescaped(entry.dropFirst(5))
        } else if isAddress {
            path = unescaped(entry[...])
        } else if entry.contains("\\"), !entry.contains("/") {
            // Written on Windows.
            path = entry.replacing("\\", with: "/")
        }
        guard !path.isEmpty, path.utf8.count < 4_096, !path.unicodeScalars.contains("\0") else { return nil }
        return normalised(path.hasPrefix("/") ? path : folder + "/" + path)
    }

    /// Replaces escapes such as `%20`; an invalid escape is kept.
    private static func unescaped(_ text: Substring) -> String {
        String(decoding: PercentEncoding.bytes(of: text).bytes, as: UTF8.self)
    }

    /// The path without `.`, `..` and repeated slashes.
    private static func normalised(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
