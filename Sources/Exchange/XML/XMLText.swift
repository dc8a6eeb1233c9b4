/// A file as XML text in UTF-8, and the name of its outermost element.
///
/// A byte order mark and blanks before the declaration, which devices write, are taken away; UTF-16 becomes UTF-8, and what is no
/// UTF-8 in a file that claims it the replacement character. Other encodings are left to the parser, which reads the declaration.
struct XMLText {
    /// The longest file that is read, in bytes: a day and a night at ten points a second, in the wordiest of files.
    static let longest = 1 << 28

    /// What the parser is given.
    let bytes: [UInt8]
    /// The outermost element's name without its prefix.
    let root: String
    /// Whether a document type comes before it.
    ///
    /// Neither format has one, and it is where entities that grow without end or name other files are declared.
    let declaresType: Bool

    /// Nil for what does not begin as XML does.
    init?(_ file: [UInt8]) {
        guard file.count <= Self.longest, let text = Self.utf8(file) else { return nil }
        var prolog = Prolog(bytes: text)
        guard let root = prolog.root() else { return nil }
        bytes = text
        self.root = root
        declaresType = prolog.declaresType
    }

    private static func utf8(_ file: [UInt8]) -> [UInt8]? {
        let text: [UInt8]
        switch (file.first, file.dropFirst().first) {
        case (0xFF, 0xFE), (UInt8(ascii: "<"), 0): text = utf16(file) { UInt16($0) | UInt16($1) << 8 }
        case (0xFE, 0xFF), (0, UInt8(ascii: "<")): text = utf16(file) { UInt16($1) | UInt16($0) << 8 }
        case (0xEF, 0xBB): text = Array(file.dropFirst(3))
        default: text = file
        }
        guard let start = text.firstIndex(where: { $0 != 0x20 && !(0x09...0x0D).contains($0) }),
            text[start] == UInt8(ascii: "<")
        else { return nil }
        let head = String(decoding: text[start...].prefix(200), as: UTF8.self).prefix { $0 != ">" }.lowercased()
        guard head.hasPrefix("<?xml"), head.contains("encoding"), !head.contains("utf-8") else {
            return Array(String(decoding: text[start...], as: UTF8.self).utf8)
        }
        return Array(text[start...])
    }

    /// In UTF-8, and without the declaration, which would go on saying UTF-16.
    private static func utf16(_ file: [UInt8], unit: (UInt8, UInt8) -> UInt16) -> [UInt8] {
        let units = stride(from: 0, to: file.count - 1, by: 2).map { unit(file[$0], file[$0 + 1]) }
        let text = String(decoding: units.first == 0xFEFF ? units[1...] : units[...], as: UTF16.self)
        let bytes = Array(text.trimmed.utf8)
        guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return bytes }
        return Array(bytes[(end + 1)...])
    }
}

/// What comes before the outermost element: a declaration, comments, instructions, at worst a document type.
private struct Prolog {
    let bytes: [UInt8]
    var place = 0
    var declaresType = false

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func root() -> String? {
        while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = open + 1
            if bytes[place...].starts(with: "!--".utf8) {
                guard skip(past: "-->") else { return nil }
            } else if bytes[place...].starts(with: "?".utf8) {
                guard skip(past: "?>") else { return nil }
            } else if bytes[place...].starts(with: "!".utf8) {
                declaresType = true
            } else {
                let name = bytes[place...].prefix(100).prefix { !" \t\r\n/><".utf8.contains($0) }
                let local = String(decoding: name, as: UTF8.self).split(separator: ":").last.map(String.init)
                return local
            }
        }
        return nil
    }

    private mutating func skip(past end: String) -> Bool {
        let end = Array(end.utf8)
        while place + end.count <= bytes.count {
            if bytes[place..<(place + end.count)].elementsEqual(end) {
                place += end.count
                return true
            }
            place += 1
        }
        return false
    }
}
