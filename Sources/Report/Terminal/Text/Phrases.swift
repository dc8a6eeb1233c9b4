import OutsideText

extension TerminalStyle {
    /// The text that is shown for an unknown value: a dash.
    var nothing: String { String(letter("–", "-")) }

    /// The separator between the parts of a line: a dot, or `-` in ASCII.
    var dot: TextLine { TextLine(" ") + TextLine(cells: [(letter("·", "-"), .faint)]) + " " }
}

extension String {
    /// The text divided into lines of at most this number of columns, with line breaks between words; a longer word is not divided.
    package func wrapped(to columns: Int) -> [String] {
        cleaned.split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.columns + 1 + word.columns <= columns {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
    }
}
