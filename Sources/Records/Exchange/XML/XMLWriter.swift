/// Writes an XML document; escapes markup and omits characters that XML 1.0 does not allow.
struct XMLWriter {
    private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

    mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
        begin(name, attributes, end: ">")
    }

    mutating func close(_ name: String) {
        raw("</\(name)>")
    }

    mutating func element(_ name: String, _ text: String) {
        open(name)
        escape(text, inAttribute: false)
        close(name)
    }

    mutating func element(_ name: String, ifThere text: String?) {
        if let text { element(name, text) }
    }

    mutating func empty(_ name: String, _ attributes: [(String, String)]) {
        begin(name, attributes, end: "/>")
    }

    /// Writes an element with the content that `content` writes.
    mutating func element(_ name: String, _ attributes: [(String, String)] = [], _ content: (inout Self) -> Void) {
        open(name, attributes)
        content(&self)
        close(name)
    }

    /// Writes an element whose tags have a line each.
    mutating func block(_ name: String, _ attributes: [(String, String)] = [], _ content: (inout Self) -> Void) {
        element(name, attributes) { xml in
            xml.newline()
            content(&xml)
        }
        newline()
    }

    mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

    private mutating func begin(_ name: String, _ attributes: [(String, String)], end: String) {
        raw("<\(name)")
        for (key, value) in attributes {
            raw(" \(key)=\"")
            escape(value, inAttribute: true)
            raw("\"")
        }
        raw(end)
    }

    private mutating func raw(_ text: String) { bytes += text.utf8 }

    private mutating func escape(_ text: String, inAttribute: Bool) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": raw("&amp;")
            case "<": raw("&lt;")
            case ">": raw("&gt;")
            case "\"" where inAttribute: raw("&quot;")
            // Without an escape, a program that reads the file would convert these characters to a space or a line feed.
            case "\n" where inAttribute, "\t" where inAttribute, "\r": raw("&#\(scalar.value);")
            case "\n", "\t": bytes.append(UInt8(scalar.value))
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
            default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
    }
}
