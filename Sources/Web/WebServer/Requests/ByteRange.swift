/// One range of bytes that a client asks for (RFC 9110, section 14.1.2).
enum ByteRange: Hashable, Sendable {
    /// From the first position through the last one; nil means to the end of the file.
    case from(Int, through: Int?)
    /// This number of bytes at the end of the file.
    case last(Int)

    /// Parses the field `Range`, such as `bytes=0-16383`; nil for any other text, and for more than one range.
    init?(parsing field: some StringProtocol) {
        guard field.lowercased().hasPrefix("bytes=") else { return nil }
        let parts = field.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch (Self.number(parts[0]), Self.number(parts[1])) {
        case (let first?, nil) where parts[1].isEmpty: self = .from(first, through: nil)
        case (let first?, let last?) where first <= last: self = .from(first, through: last)
        case (nil, let count?) where parts[0].isEmpty: self = .last(count)
        default: return nil
        }
    }

    /// The bytes of a file of this size, at most `limit` of them; nil if the range contains none.
    func bytes(of size: Int, limit: Int) -> Range<Int>? {
        let (start, end) =
            switch self {
            case .from(let first, let last): (first, last.map { min($0, size - 1) + 1 } ?? size)
            case .last(let count): (max(size - count, 0), size)
            }
        guard start < end else { return nil }
        return start..<min(end, start + limit)
    }

    private static func number(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
