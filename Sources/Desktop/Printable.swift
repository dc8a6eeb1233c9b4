extension String {
    /// Returns the text without control characters and invisible characters; the result has at most `count` characters.
    ///
    /// - Parameter keepsLines: Whether line feeds are kept.
    func printable(atMost count: Int, keepsLines: Bool = false) -> String {
        let letters = unicodeScalars.lazy.filter { scalar in
            if scalar == "\n" { return keepsLines }
            return switch scalar.properties.generalCategory {
            // Emoji use the zero-width joiner, which is a format character.
            case .format: scalar == "\u{200D}"
            case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        return String(String.UnicodeScalarView(letters.prefix(count)))
    }
}
