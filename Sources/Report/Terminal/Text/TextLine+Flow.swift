extension TextLine {
    /// Places the parts one after the other, and starts a new line whenever the next part does not fit.
    static func flow(_ parts: [TextLine], between separator: TextLine, columns: Int) -> [TextLine] {
        parts.reduce(into: []) { lines, part in
            if let last = lines.last, last.columns + separator.columns + part.columns <= columns {
                lines[lines.count - 1] = last + separator + part
            } else {
                lines.append(part)
            }
        }
    }
}
