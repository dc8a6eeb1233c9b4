/// A file as XML text in UTF-8, and the name of its outermost element.
///
/// A byte order mark, blanks before the declaration, which devices write, and the declaration itself are taken away. UTF-16 and
/// ISO 8859-1 become UTF-8, and what is no UTF-8 in a file that claims it the replacement character.
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

    /// What the parser is given is sound UTF-8 without a declaration: Foundation's traps on a name that is none, which libxml2 hands
    /// on where a declaration names an encoding that it does not know.
    private static func utf8(_ file: [UInt8]) -> [UInt8]? {
        let text: String
        switch (file.first, file.dropFirst().first) {
        case (0xFF, 0xFE), (UInt8(ascii: "<"), 0): text = utf16(file) { UInt16($0) | UInt16($1) << 8 }
        case (0xFE, 0xFF), (0, UInt8(ascii: "<")): text = utf16(file) { UInt16($1) | UInt16($0) << 8 }
        default: text = eightBit(file)
        }
        let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
        var rest = Array(text.utf8)[...].drop { blank.contains($0) }
        while rest.starts(with: "<?xml".utf8) {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
            rest = rest[(end + 1)...]
        }
        guard rest.first(where: { !blank.contains($0) }) == UInt8(ascii: "<") else { return nil }
        return Array(rest)
    }

    /// UTF-8; where it is none, and another encoding is declared, the Latin one that this then is with old devices.
    private static func eightBit(_ file: [UInt8]) -> String {
        let file = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file[3...] : file[...]
        if let text = String(validating: file, as: UTF8.self) { return text }
        let head = String(decoding: file.prefix(200), as: UTF8.self).prefix { $0 != ">" }.lowercased()
        guard head.contains("encoding"), !head.contains("utf-8") else { return String(decoding: file, as: UTF8.self) }
        var latin = String.UnicodeScalarView()
        latin.append(contentsOf: file.lazy.map { Unicode.Scalar($0) })
        return String(latin)
    }

    private static func utf16(_ file: [UInt8], unit: (UInt8, UInt8) -> UInt16) -> String {
        let units = stride(from: 0, to: file.count - 1, by: 2).map { unit(file[$0], file[$0 + 1]) }
        return String(decoding: units.first == 0xFEFF ? units[1...] : units[...], as: UTF16.self)
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
