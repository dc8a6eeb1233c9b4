extension String {
    /// The text without what is not to be seen or would steer a terminal, and with so many letters at most.
    ///
    /// - Parameter keepsLines: whether line feeds stay.
    func printable(atMost count: Int, keepsLines: Bool = false) -> String {
        let letters = unicodeScalars.lazy.filter { scalar in
            if scalar == "\n" { return keepsLines }
            return switch scalar.properties.generalCategory {
            // The joiners of emoji are formats.
            case .format: scalar == "\u{200D}"
            case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        return String(String.UnicodeScalarView(letters.prefix(count)))
    }
}
