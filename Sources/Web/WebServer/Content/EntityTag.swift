/// The `ETag` of a file: it changes if the content changes.
struct EntityTag: Hashable, Sendable {
    /// The tag with its quotation marks.
    let text: String

    /// Creates the tag of a content; the hash is FNV-1a with 64 bits (draft-eastlake-fnv).
    init(of content: some Sequence<UInt8>) {
        let hash = content.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        text = "W/\"\(String(hash, radix: 16))\""
    }

    /// Whether a client that sends this `If-None-Match` field has the content (weak comparison, RFC 9110 section 13.1.2).
    func matches(_ field: String?) -> Bool {
        guard let field else { return false }
        let opaque = text.dropFirst(2)
        return field.split(separator: ",").contains { item in
            let item = item.filter { $0 != " " }
            return item == "*" || item == text || item == opaque
        }
    }
}
