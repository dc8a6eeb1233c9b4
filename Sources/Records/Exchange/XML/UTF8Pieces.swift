import Glibc

/// Reads a file in pieces as valid UTF-8.
///
/// UTF-16 and the declared encoding are converted. A text that is not UTF-8 and declares no encoding, or one that is unknown, is read as
/// Windows-1251 or Windows-1252. If only few characters are not UTF-8, they are replaced by the replacement character. A byte order mark
/// is removed. At most ``ExchangeInput/longestPiece`` bytes of the file are in memory.
struct UTF8Pieces {
    private enum Encoding {
        case utf8
        case other(EncodingConverter)
        case utf16(bigEndian: Bool)
    }

    /// A sentence about an encoding that was guessed; nil if it is certain.
    private(set) var remark: String?
    private let input: ExchangeInput
    private var encoding: Encoding
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
        default:
            encoding = .utf8
            let name = Self.declaredEncoding(head.dropFirst(offset))
            if let name, name != "utf-8", try !Self.isUTF8(input, from: offset) {
                // The declaration was read as ASCII, so an encoding without ASCII is wrong.
                let converter = EncodingConverter(from: name).flatMap {
                    $0.convert(head).text.starts(with: head.prefix(5)) ? $0 : nil
                }
                encoding = converter.map(Encoding.other) ?? .utf8
            }
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
        case .other(let converter):
            let converted = converter.convert(bytes)
            if !piece.isEmpty { rest = converted.rest }
            return converted.text
        case .utf8:
            if !piece.isEmpty { rest = Self.cut(&bytes, Self.unfinishedUTF8(bytes)) }
            if Self.isUTF8(bytes) { return bytes }
            guard let name = Self.likelyEncoding(bytes), let converter = EncodingConverter(from: name) else {
                return Array(String(decoding: bytes, as: UTF8.self).utf8)
            }
            encoding = .other(converter)
            remark = "the file does not say how its letters are encoded, or says it wrongly: read as \(name)"
            return converter.convert(bytes).text
        case .utf16(let bigEndian):
            if !piece.isEmpty { rest = Self.cut(&bytes, Self.unfinishedUTF16(bytes, bigEndian: bigEndian)) }
            let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
                let (high, low) = bigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
                return UInt16(high) << 8 | UInt16(low)
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        }
    }

    /// The encoding in the XML declaration, in lower case; nil if there is none.
    private static func declaredEncoding(_ head: ArraySlice<UInt8>) -> String? {
        let declaration = String(decoding: head, as: UTF8.self).prefix { $0 != ">" }.lowercased()
        guard let start = declaration.firstRange(of: "encoding")?.upperBound else { return nil }
        let value = declaration[start...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }

    private static func isUTF8(_ input: ExchangeInput, from start: Int) throws(ExchangeError) -> Bool {
        var offset = start
        var rest: [UInt8] = []
        while true {
            let piece = try input.piece(at: offset)
            offset += piece.count
            var bytes = rest + piece
            rest = piece.isEmpty ? [] : cut(&bytes, unfinishedUTF8(bytes))
            guard isUTF8(bytes) else { return false }
            if piece.isEmpty { return true }
        }
    }

    /// The encoding of a text that is not UTF-8; nil if it is UTF-8 with some damaged characters.
    ///
    /// In Cyrillic words, letters that are not ASCII stand side by side; in the languages of western Europe, they are mostly single.
    private static func likelyEncoding(_ bytes: [UInt8]) -> String? {
        let replaced = String(decoding: bytes, as: UTF8.self).unicodeScalars
        guard replaced.count(where: { !$0.isASCII && $0 != "\u{FFFD}" }) <= replaced.count(where: { $0 == "\u{FFFD}" })
        else { return nil }
        let letters = bytes.indices.filter { bytes[$0] >= 0xC0 }
        let isBeside = letters.count { index in
            index > 0 && bytes[index - 1] >= 0xC0 || index + 1 < bytes.count && bytes[index + 1] >= 0xC0
        }
        return isBeside * 2 > letters.count ? "windows-1251" : "windows-1252"
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

/// Converts a text to UTF-8 with the character tables of the C library.
///
/// The corresponding function of the C library is `iconv`.
final class EncodingConverter {
    private let converter: iconv_t

    /// Creates a converter; nil if the C library does not know the encoding.
    ///
    /// - Parameter name: A name of IANA, such as `windows-1251`, in upper or lower case.
    init?(from name: String) {
        let isName = name.utf8.allSatisfy { byte in
            Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
                || "-_.:".utf8.contains(byte)
        }
        guard isName, (2...40).contains(name.utf8.count), let converter = iconv_open("UTF-8", name),
            Int(bitPattern: converter) != -1
        else { return nil }
        self.converter = converter
    }

    deinit { iconv_close(converter) }

    /// Converts the next bytes; a byte that the encoding does not have becomes a replacement character.
    ///
    /// - Returns: The text in UTF-8, and the bytes of an incomplete character at the end.
    func convert(_ bytes: [UInt8]) -> (text: [UInt8], rest: [UInt8]) {
        var input = bytes.map(CChar.init(bitPattern:))
        // One byte gives at most four bytes.
        var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
        var text: [UInt8] = []
        var rest: [UInt8] = []
        input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var next = input.baseAddress
                var left = input.count
                while left > 0 {
                    var place = output.baseAddress
                    var room = output.count
                    let result = iconv(converter, &next, &left, &place, &room)
                    let reason = errno
                    text += output.prefix(output.count - room).lazy.map(UInt8.init(bitPattern:))
                    guard result == -1, left > 0 else { break }
                    if reason == EINVAL {
                        rest = input.suffix(left).map(UInt8.init(bitPattern:))
                        return
                    }
                    guard reason == EILSEQ else { continue }
                    text += "\u{FFFD}".utf8
                    next = next?.advanced(by: 1)
                    left -= 1
                }
            }
        }
        return (text, rest)
    }
}

/// The part of an XML text before the outermost element: declaration, comments, processing instructions, document type.
struct Prolog {
    let bytes: [UInt8]
    private var place = 0
    private(set) var declaresType = false

    private static let longestName = 100
    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]

    /// Removes white space and XML declarations at the start; nil if the text is not the start of an XML document.
    init?(of text: [UInt8]) {
        var rest = text.drop { Self.blanks.contains($0) }
        while rest.starts(with: "<?xml".utf8) {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
            rest = rest[(end + 1)...]
        }
        guard rest.first(where: { !Self.blanks.contains($0) }) == UInt8(ascii: "<") else { return nil }
        bytes = Array(rest)
    }

    /// The name of the outermost element without its prefix; nil if not found.
    ///
    /// - Parameter isWhole: Whether this is the whole text; otherwise the last bytes can be an incomplete name or `<!--`.
    mutating func root(isWhole: Bool) -> String? {
        while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            guard isWhole || bytes.count - open > Self.longestName else { return nil }
            place = open + 1
            if bytes[place...].starts(with: "!--".utf8) {
                guard skip(past: "-->") else { return nil }
            } else if bytes[place...].starts(with: "?".utf8) {
                guard skip(past: "?>") else { return nil }
            } else if bytes[place...].starts(with: "!".utf8) {
                declaresType = true
            } else {
                let name = bytes[place...].prefix(Self.longestName).prefix { !" \t\r\n/><".utf8.contains($0) }
                let local = String(decoding: name, as: UTF8.self).split(separator: ":").last.map(String.init)
                return local
            }
        }
        return nil
    }

    private mutating func skip(past end: String) -> Bool {
        let found = bytes[place...].firstRange(of: end.utf8)
        place = found?.upperBound ?? bytes.count
        return found != nil
    }
}
