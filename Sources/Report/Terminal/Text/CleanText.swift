extension StringProtocol {
    /// The text without anything that a terminal would obey instead of showing it.
    ///
    /// Names come out of files that anybody wrote. White space and line breaks become spaces; control characters (C0, DEL, C1, hence
    /// every escape sequence), format characters (bidirectional overrides among them; CVE-2021-42574), variation selectors, private
    /// and unassigned characters are left out; of the marks on one letter the first four stay.
    var cleaned: String {
        var text = String.UnicodeScalarView()
        var marks = 0
        for scalar in unicodeScalars {
            guard !scalar.properties.isWhitespace else {
                text.append(" ")
                continue
            }
            guard scalar.isShown else { continue }
            marks = scalar.columns == 0 ? marks + 1 : 0
            if marks <= 4 { text.append(scalar) }
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
}
