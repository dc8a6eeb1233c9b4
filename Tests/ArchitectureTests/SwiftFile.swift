/// A Swift file taken apart into what is code and what is comment, line by line.
struct SwiftFile: Sendable {
    /// Path below the project's folder.
    let path: String
    /// The lines as they are.
    let lines: [Substring]
    /// The lines with comments and the contents of strings blanked; interpolated code stays.
    let code: [Substring]
    /// The lines with all but comments blanked.
    let comments: [Substring]

    init(_ path: String, _ text: String) {
        self.path = path
        var scanner = KindScanner(text)
        scanner.scanCode(inInterpolation: false)
        lines = Self.lines(of: text)
        code = Self.lines(of: scanner.text(keeping: .code))
        comments = Self.lines(of: scanner.text(keeping: .comment))
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// One finding for each line of `text`, a part of this file, in which the pattern occurs.
    ///
    /// Words end at dots: `\b` stands before the `b` of `a.b`.
    func findings(of pattern: Regex<Substring>, in text: [Substring], _ message: String) -> [Finding] {
        let pattern = pattern.wordBoundaryKind(.simple)
        return text.indices
            .filter { text[$0].firstMatch(of: pattern) != nil }
            .map { Finding(path: path, line: $0 + 1, message: message) }
    }
}

/// Tells code, comments and string contents apart, as far as Swift's lexer does; regex literals count as code.
private struct KindScanner {
    enum Kind {
        case code, comment, string
    }

    private let bytes: [UInt8]
    private var kinds: [Kind]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        kinds = Array(repeating: .code, count: bytes.count)
    }

    func text(keeping kept: Kind) -> String {
        let newline = UInt8(ascii: "\n")
        let bytes = zip(bytes, kinds).map { byte, kind in
            kind == kept || byte == newline ? byte : UInt8(ascii: " ")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Walks to the end, or in an interpolation to the parenthesis that closes it.
    mutating func scanCode(inInterpolation: Bool) {
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "/") where sees("//"):
                mark(.comment, count: bytes[position...].prefix { $0 != UInt8(ascii: "\n") }.count)
            case UInt8(ascii: "/") where sees("/*"):
                scanBlockComment()
            case UInt8(ascii: "#"), UInt8(ascii: "\""):
                scanStringOrHash()
            case UInt8(ascii: "("):
                depth += 1
                position += 1
            case UInt8(ascii: ")"):
                depth -= 1
                position += 1
                if inInterpolation && depth == 0 { return }
            default:
                position += 1
            }
        }
    }

    private mutating func scanBlockComment() {
        var depth = 0
        repeat {
            let isEdge = sees("/*") || sees("*/")
            depth += sees("/*") ? 1 : sees("*/") ? -1 : 0
            mark(.comment, count: isEdge ? 2 : 1)
        } while depth > 0 && position < bytes.count
    }

    /// A string may begin with any number of `#`; a `#` without a quote behind it is code.
    private mutating func scanStringOrHash() {
        let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
        if bytes[position...].dropFirst(hashes).first == UInt8(ascii: "\"") {
            scanString(hashes: hashes)
        } else {
            position += hashes
        }
    }

    private mutating func scanString(hashes: Int) {
        let pounds = String(repeating: "#", count: hashes)
        mark(.string, count: hashes)
        let quote = sees("\"\"\"") ? "\"\"\"" : "\""
        mark(.string, count: quote.utf8.count)
        let (end, escape) = (quote + pounds, "\\" + pounds)
        while position < bytes.count {
            if sees(end) {
                mark(.string, count: end.utf8.count)
                return
            } else if sees(escape + "(") {
                mark(.string, count: escape.utf8.count)
                scanCode(inInterpolation: true)
            } else if sees(escape) {
                mark(.string, count: escape.utf8.count + 1)
            } else if sees("\n") && quote == "\"" {
                return
            } else {
                mark(.string, count: 1)
            }
        }
    }

    private func sees(_ text: String) -> Bool {
        bytes[position...].starts(with: text.utf8)
    }

    private mutating func mark(_ kind: Kind, count: Int) {
        for index in position..<min(position + count, bytes.count) { kinds[index] = kind }
        position = min(position + count, bytes.count)
    }
}
