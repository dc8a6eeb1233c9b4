/// HTML or SVG that is well-formed XML as well; text enters it escaped, and in no other way.
///
/// Written as an interpolated literal: what the literal says is markup, a `String` put into it is text, a `Markup` put into it stays
/// markup. So a name such as `<script>` can only ever become text.
struct Markup: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The markup.
    private(set) var source: String

    init(stringLiteral value: String) {
        source = value
    }

    init(stringInterpolation: StringInterpolation) {
        source = stringInterpolation.source
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var source = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            source.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) { source += literal }
        mutating func appendInterpolation(_ text: String) { source += text.escaped }
        mutating func appendInterpolation(_ number: Int) { source += String(number) }
        mutating func appendInterpolation(_ markup: Markup) { source += markup.source }
        mutating func appendInterpolation(_ markup: Markup?) { source += markup?.source ?? "" }
        mutating func appendInterpolation(_ parts: [Markup]) { for part in parts { source += part.source } }
    }

    static func + (a: Self, b: Self) -> Self { "\(a)\(b)" }
    static func += (a: inout Self, b: Self) { a.source += b.source }
}

extension String {
    /// As character data of XML and of HTML, in and out of quotes.
    ///
    /// What XML 1.0 (fifth edition, section 2.2) does not count as a character becomes U+FFFD, the same as what HTML would refuse; marks of
    /// direction are left out.
    fileprivate var escaped: String {
        var result = ""
        result.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\r": result += "\n"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
            case _ where scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value):
                result += "\u{FFFD}"
            // They would turn the direction of the text around a name.
            case _ where scalar.properties.isBidiControl: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
