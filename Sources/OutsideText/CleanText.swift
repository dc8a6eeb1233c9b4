extension StringProtocol {
    /// The text in one line, without anything that a terminal would obey instead of showing it.
    ///
    /// For all text from outside: names in files, names of devices, command-line arguments, replies of a server. White space and line
    /// breaks become spaces; control characters (C0, DEL, C1, hence every escape sequence), format characters (bidirectional overrides
    /// among them; CVE-2021-42574), variation selectors, private and unassigned characters are left out; of the marks on one letter
    /// the first four stay. Thread: any.
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

    /// Every line of the text, cleaned: for text of our own that has several lines.
    public var cleanedLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map(\.cleaned).joined(separator: "\n")
    }

    /// JSON text in which every character that ``cleaned`` would leave out or replace is written as an escape, such as `\u001B`.
    ///
    /// The value of the JSON text is the same: such characters stand in strings only. Spaces and newlines stay.
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
    /// Whether it is a letter, a mark, a number, a sign or a symbol.
    fileprivate var isShown: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: !properties.isVariationSelector
        }
    }

    /// Whether it stands on the letter before it.
    fileprivate var isMark: Bool {
        guard value >= 0x300 else { return false }
        // Vowels and finals of a Hangul syllable.
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
