/// Finds the tags of an XML text that arrives in pieces.
///
/// Apple's export has a gigabyte in one element, with a document type that is not valid in some versions of iOS. A parser that creates an
/// object for each attribute would need minutes, and a strict one would stop at the document type. Only the tags are read; texts, comments,
/// declarations and processing instructions are skipped. The memory is that of one piece and one tag.
struct ElementScanner {
    /// A tag: `<name attribute="value">`, `</name>` or `<name/>`.
    struct Tag {
        /// The bytes between `<` and `>`.
        fileprivate let bytes: ArraySlice<UInt8>

        var isEnd: Bool { bytes.first == UInt8(ascii: "/") }
        /// Whether the element has no content.
        var isEmpty: Bool { bytes.last == UInt8(ascii: "/") }

        var name: ArraySlice<UInt8> {
            let bytes = isEnd ? bytes.dropFirst() : bytes
            return bytes.prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "/") }
        }

        /// The bytes of an attribute without its quotation marks, as they are in the file; nil if the tag does not have it.
        func bytes(of attribute: StaticString) -> ArraySlice<UInt8>? {
            attribute.withUTF8Buffer { wanted in
                var place = name.endIndex
                while place < bytes.endIndex {
                    while place < bytes.endIndex, Self.isBlank(bytes[place]) { place += 1 }
                    let start = place
                    while place < bytes.endIndex, bytes[place] != UInt8(ascii: "=") { place += 1 }
                    let end = place
                    place += 1
                    while place < bytes.endIndex, Self.isBlank(bytes[place]) { place += 1 }
                    guard place < bytes.endIndex, Self.isQuote(bytes[place]) else { return nil }
                    let quote = bytes[place]
                    let first = place + 1
                    place = first
                    while place < bytes.endIndex, bytes[place] != quote { place += 1 }
                    guard place < bytes.endIndex else { return nil }
                    if bytes[start..<end].elementsEqual(wanted) { return bytes[first..<place] }
                    place += 1
                }
                return nil
            }
        }

        /// The text of an attribute with its character references resolved.
        func text(of attribute: StaticString) -> String? {
            bytes(of: attribute).map { bytes in
                guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
                return Self.resolved(String(decoding: bytes, as: UTF8.self))
            }
        }

        func number(of attribute: StaticString) -> Double? {
            bytes(of: attribute).flatMap { Double(finite: String(decoding: $0, as: UTF8.self)) }
        }

        /// A copy of the bytes that does not share the memory of the piece.
        var copy: [UInt8] { Array(bytes) }

        func isSame(as other: [UInt8]) -> Bool { bytes.elementsEqual(other) }

        private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

        private static let references = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
        ]

        private static func resolved(_ text: String) -> String {
            var result = ""
            var rest = text[...]
            while let start = rest.firstIndex(of: "&") {
                result += rest[..<start]
                rest = rest[start...]
                guard let end = rest.prefix(12).firstIndex(of: ";") else {
                    result += "&"
                    rest = rest.dropFirst()
                    continue
                }
                let name = rest[rest.index(after: start)..<end]
                let isHex = name.hasPrefix("#x")
                let number = name.hasPrefix("#") ? UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10) : nil
                let character = number.flatMap(Unicode.Scalar.init).map { String($0) }
                result += references[String(name)] ?? character ?? String(rest[start...end])
                rest = rest[rest.index(after: end)...]
            }
            return result + rest
        }
    }

    /// The longest tag in bytes; a longer one is damage.
    private static let longestTag = 1 << 20

    private var buffer: [UInt8] = []
    /// Whether a tag was too long, or the text ended inside a tag.
    private(set) var isDamaged = false

    /// Adds a piece and calls `body` with the tags that are complete.
    mutating func feed(_ piece: some Sequence<UInt8>, _ body: (Tag) -> Void) {
        buffer.append(contentsOf: piece)
        var place = buffer.startIndex
        while let open = buffer[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = open
            guard let close = end(of: open) else { break }
            let first = buffer[open + 1]
            if first != UInt8(ascii: "!"), first != UInt8(ascii: "?") { body(Tag(bytes: buffer[(open + 1)..<close])) }
            place = close + 1
        }
        if buffer[place...].first != UInt8(ascii: "<") {
            buffer.removeAll(keepingCapacity: true)
        } else if buffer.count - place > Self.longestTag {
            isDamaged = true
            buffer.removeAll()
        } else {
            buffer.removeSubrange(..<place)
        }
    }

    mutating func finish() {
        if !buffer.isEmpty { isDamaged = true }
        buffer = []
    }

    /// The index of the `>` that ends the tag; nil if it is not in the buffer yet.
    private func end(of open: Int) -> Int? {
        guard open + 4 <= buffer.count else { return nil }
        let rest = buffer[(open + 1)...]
        if rest.starts(with: "!--".utf8) { return end(of: "-->", from: open + 4) }
        if rest.starts(with: "![CDATA[".utf8) { return end(of: "]]>", from: open + 9) }
        if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "?") {
            return rest.firstIndex(of: UInt8(ascii: ">"))
        }
        var quote: UInt8?
        for index in rest.indices {
            let byte = buffer[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return index
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return nil
    }

    private func end(of mark: StaticString, from start: Int) -> Int? {
        mark.withUTF8Buffer { mark in
            var place = start
            while place + mark.count <= buffer.count {
                if buffer[place..<(place + mark.count)].elementsEqual(mark) { return place + mark.count - 1 }
                place += 1
            }
            return nil
        }
    }
}
