/// Reads a file in pieces as valid UTF-8.
///
/// UTF-16 and ISO 8859-1 are converted. Invalid UTF-8 is replaced by the replacement character. A byte order mark is removed. At
/// most ``ExchangeInput/longestPiece`` bytes of the file are in memory.
struct UTF8Pieces {
    private enum Encoding {
        case utf8
        case latin
        case utf16(bigEndian: Bool)
    }

    private let input: ExchangeInput
    private let encoding: Encoding
    private var offset: Int
    /// The first bytes of a character that continues in the next piece.
    private var rest: [UInt8] = []

    /// Detects the encoding; this can require reading the whole file once.
    init(_ input: ExchangeInput) throws(ExchangeError) {
        self.input = input
        let head = try input.piece(at: 0, 200)
        offset = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        switch (head.first, head.dropFirst().first) {
        case (0xFF, 0xFE): (encoding, offset) = (.utf16(bigEndian: false), 2)
        case (0xFE, 0xFF): (encoding, offset) = (.utf16(bigEndian: true), 2)
        case (UInt8(ascii: "<"), 0): encoding = .utf16(bigEndian: false)
        case (0, UInt8(ascii: "<")): encoding = .utf16(bigEndian: true)
        default: encoding = try Self.isLatin(head, input, from: offset) ? .latin : .utf8
        }
    }

    /// Reads the next piece; nil at the end of the file.
    mutating func next() throws(ExchangeError) -> [UInt8]? {
        let piece = try input.piece(at: offset, ExchangeInput.longestPiece - rest.count)
        offset += piece.count
        var bytes = rest + piece
        rest = []
        guard !bytes.isEmpty else { return nil }
        switch encoding {
        case .latin: return bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
        case .utf8:
            if !piece.isEmpty { rest = Self.cut(&bytes, Self.unfinishedUTF8(bytes)) }
            return Self.isUTF8(bytes) ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
        case .utf16(let bigEndian):
            if !piece.isEmpty { rest = Self.cut(&bytes, Self.unfinishedUTF16(bytes, bigEndian: bigEndian)) }
            let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
                let (high, low) = bigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
                return UInt16(high) << 8 | UInt16(low)
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        }
    }

    /// Whether a file declares an encoding other than UTF-8 and is not valid UTF-8; such files of old devices are ISO 8859-1.
    private static func isLatin(
        _ head: [UInt8],
        _ input: ExchangeInput,
        from start: Int
    ) throws(ExchangeError) -> Bool {
        let declaration = String(decoding: head.dropFirst(start), as: UTF8.self).prefix { $0 != ">" }.lowercased()
        guard declaration.contains("encoding"), !declaration.contains("utf-8") else { return false }
        var offset = start
        var rest: [UInt8] = []
        while true {
            let piece = try input.piece(at: offset)
            offset += piece.count
            var bytes = rest + piece
            rest = piece.isEmpty ? [] : cut(&bytes, unfinishedUTF8(bytes))
            guard isUTF8(bytes) else { return true }
            if piece.isEmpty { return false }
        }
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    private static func cut(_ bytes: inout [UInt8], _ count: Int) -> [UInt8] {
        let end = Array(bytes.suffix(count))
        bytes.removeLast(count)
        return end
    }

    /// The number of bytes at the end that belong to an incomplete character.
    private static func unfinishedUTF8(_ bytes: [UInt8]) -> Int {
        for (length, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let whole = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return whole > length + 1 ? length + 1 : 0
        }
        return 0
    }

    /// The number of bytes at the end that belong to an incomplete UTF-16 unit or surrogate pair.
    private static func unfinishedUTF16(_ bytes: [UInt8], bigEndian: Bool) -> Int {
        let odd = bytes.count % 2
        let units = bytes.count - odd
        guard units >= 2 else { return odd }
        let high = bytes[bigEndian ? units - 2 : units - 1]
        return high & 0xFC == 0xD8 ? odd + 2 : odd
    }
}
