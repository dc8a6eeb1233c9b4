extension TextLine {
    /// Parts one after the other, broken between them where a line is full.
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
