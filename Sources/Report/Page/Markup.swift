/// HTML or SVG that is also well-formed XML; text is always escaped.
///
/// It is written as an interpolated literal. The literal itself is markup. An interpolated `String` is text and is escaped. An
/// interpolated `Markup` stays markup. Therefore a name such as `<script>` is always shown as text.
struct Markup: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The HTML or SVG code.
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
    /// The text with all special characters of XML and HTML escaped, so that it is valid inside and outside of quotes.
    ///
    /// Characters that XML 1.0 (fifth edition, section 2.2) does not allow become U+FFFD, and so do those that HTML does not
    /// allow. Characters that control the text direction are removed.
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
            // These characters would change the direction of the text around a name.
            case _ where scalar.properties.isBidiControl: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
