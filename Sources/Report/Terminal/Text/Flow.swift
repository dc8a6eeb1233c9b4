extension Line {
    /// Parts one after the other, broken between them where a line is full.
    static func flow(_ parts: [Line], between separator: Line, columns: Int) -> [Line] {
        parts.reduce(into: []) { lines, part in
            if let last = lines.last, last.columns + separator.columns + part.columns <= columns {
                lines[lines.count - 1] = last + separator + part
            } else {
                lines.append(part)
            }
        }
    }
}
