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
