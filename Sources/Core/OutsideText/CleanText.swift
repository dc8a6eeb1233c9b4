extension StringProtocol {
    /// The text as one line, without characters that a terminal would interpret instead of displaying.
    ///
    /// Use it for all external text: names in files, device names, command-line arguments, server replies. White space
    /// and line breaks become spaces. Removed are control characters (C0, DEL, C1, and thus all escape sequences),
    /// format characters (including bidirectional overrides; CVE-2021-42574), variation selectors, and private-use and
    /// unassigned characters. Of the combining marks on a letter, the first four are kept. Thread-safe.
    public var cleaned: String {
        var text = String.UnicodeScalarView()
        var marks = 0
        for scalar in unicodeScalars {
            guard !scalar.properties.isWhitespace else {
                text.append(" ")
                continue
            }
            guard scalar.isShown else { continue }
            marks = scalar.isMark ? marks + 1 : 0
            if marks <= 4 { text.append(scalar) }
        }
        return String(text)
    }

    /// The text without white space at its ends.
    package var trimmed: SubSequence {
        let start = drop(while: \.isWhitespace)
        return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
    }

    /// The text with each of its lines cleaned; used for strided's own text of several lines.
    public var cleanedLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map(\.cleaned).joined(separator: "\n")
    }

    /// The JSON text with each control or invisible character written as an escape, such as `\u001B`.
    ///
    /// Spaces and newlines are kept. The JSON value does not change if all other such characters are inside strings, as in strided's JSON.
    public var jsonEscaped: String {
        guard !unicodeScalars.allSatisfy(\.isPlainInJSON) else { return String(self) }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isPlainInJSON {
                text.append(scalar)
            } else {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text.append(
                        contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
                    )
                }
            }
        }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Whether the character is a letter, a mark, a number, punctuation, a symbol or a space, but not a variation selector.
    fileprivate var isShown: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: !properties.isVariationSelector
        }
    }

    /// Whether the character is combined with the letter before it.
    fileprivate var isMark: Bool {
        guard value >= 0x300 else { return false }
        // These are the vowels and final consonants of a Hangul syllable.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return true }
        return switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    fileprivate var isPlainInJSON: Bool {
        self == "\n" || self == " " || (isShown && !properties.isWhitespace)
    }
}
