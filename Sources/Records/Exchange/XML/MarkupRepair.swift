/// Escapes `&` and `<` in an XML text that a program wrote without escaping them, as in `<name>River & hill</name>`.
///
/// A `&` begins a reference only if `amp;`, `lt;`, `gt;`, `quot;`, `apos;` or a character number follows. A `<` begins a tag only if three
/// conditions hold: a name, `/`, `!` or `?` follows; a `>` or an attribute comes before the next `<`; and the words after the name, if any,
/// contain an attribute. All other `&` and `<` are escaped.
struct MarkupRepair {
    private enum Place {
        case text
        case tag
        /// Within a comment, CDATA or a processing instruction: the index in `specials`.
        case special(Int)
    }

    /// The longest reference: `&#1114111;`.
    private static let longestReference = 12
    /// The longest tag that is searched for its end; with namespaces, the outermost tags have about 2000 bytes.
    private static let longestTag = 8192
    private static let references = ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"].map { Array($0.utf8) }
    private static let specials = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].map {
        (begin: Array($0.utf8), end: Array($1.utf8))
    }

    private var place = Place.text
    /// The bytes at the end of the previous piece whose meaning depends on the next piece.
    private var rest: [UInt8] = []

    /// Repairs the next piece of a text; nil at its end.
    mutating func repaired(_ piece: [UInt8]?) -> [UInt8]? {
        guard piece != nil || !rest.isEmpty else { return nil }
        let bytes = rest.isEmpty ? piece ?? [] : rest + (piece ?? [])
        rest = []
        var repaired: [UInt8] = []
        var copied = 0
        var index = 0
        search: while index < bytes.count {
            switch (place, bytes[index]) {
            case (.text, UInt8(ascii: "<")):
                guard let next = markup(bytes[index...], isLast: piece == nil) else { break search }
                if case .text = next {
                    repaired += bytes[copied..<index] + "&lt;".utf8
                    copied = index + 1
                }
                place = next
                index += 1
            case (.text, UInt8(ascii: "&")), (.tag, UInt8(ascii: "&")):
                guard let isReference = Self.isReference(bytes[index...], isLast: piece == nil) else { break search }
                if !isReference {
                    repaired += bytes[copied..<index] + "&amp;".utf8
                    copied = index + 1
                }
                index += 1
            case (.tag, UInt8(ascii: ">")):
                place = .text
                index += 1
            case (.special(let number), let byte) where byte == Self.specials[number].end[0]:
                let end = Self.specials[number].end
                guard piece == nil || bytes.count - index >= end.count else { break search }
                if bytes[index...].starts(with: end) { place = .text }
                index += 1
            default: index += 1
            }
        }
        rest = Array(bytes[index...])
        return copied == 0 && index == bytes.count ? bytes : repaired + bytes[copied..<index]
    }

    /// What a `<` begins: `.text` if it must be escaped; nil if the next piece is needed to decide.
    private func markup(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Place? {
        guard isLast || bytes.count > Self.specials[1].begin.count else { return nil }
        if let number = Self.specials.firstIndex(where: { bytes.starts(with: $0.begin) }) { return .special(number) }
        guard let first = bytes.dropFirst().first else { return .text }
        guard first == UInt8(ascii: "/") || first == UInt8(ascii: "!") || Self.beginsName(first) else { return .text }
        let after = bytes.dropFirst().prefix(Self.longestTag)
        if let end = after.first(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }) {
            // If an attribute is followed by another `<`, this is a damaged tag without its end, not text.
            let tag = after.prefix { $0 != end }
            let hasAttribute = tag.contains(UInt8(ascii: "="))
            guard end == UInt8(ascii: ">") else { return hasAttribute ? .tag : .text }
            // In `a <b and c> d`, words follow the name.
            let words = tag.dropFirst().drop { !Self.isBlank($0) }
            let isText =
                !hasAttribute && first != UInt8(ascii: "!")
                && words.contains { !Self.isBlank($0) && $0 != UInt8(ascii: "/") }
            return isText ? .text : .tag
        }
        return isLast || after.count == Self.longestTag ? .tag : nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Whether a name can begin with a byte of UTF-8.
    static func beginsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: true
        default: byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
        }
    }

    /// Whether a reference begins at a `&`; nil if the next piece is needed.
    private static func isReference(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Bool? {
        let text = bytes.prefix(longestReference)
        guard let end = text.firstIndex(of: UInt8(ascii: ";")) else {
            return isLast || text.count == longestReference ? false : nil
        }
        let reference = text[...end]
        if references.contains(where: reference.elementsEqual) { return true }
        let number = reference.dropFirst().dropLast()
        guard number.first == UInt8(ascii: "#") else { return false }
        let digits = String(decoding: number.dropFirst(), as: UTF8.self)
        let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init) != nil
    }
}
