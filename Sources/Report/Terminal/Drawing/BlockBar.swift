/// Bars made of characters, with a resolution of 1/8 character (Unicode Standard, Block Elements), or 1/2 character in ASCII.
enum BlockBar {
    /// A horizontal bar whose length is the fraction `share` of `columns` characters; a share above 0 is always visible.
    static func across(_ share: Double, columns: Int, _ letters: TerminalStyle.Letters) -> String {
        let (full, part) = parts(share, letters, of: columns)
        let fullLetter: Character = letters == .unicode ? "█" : "#"
        let partLetters: [Character] = letters == .unicode ? ["▏", "▎", "▍", "▌", "▋", "▊", "▉"] : ["-"]
        return String(repeating: fullLetter, count: full) + (part > 0 ? String(partLetters[part - 1]) : "")
    }

    /// A vertical bar whose height is the fraction `share` of `rows` rows, lowest character first; a share above 0 is always visible.
    static func upwards(_ share: Double, rows: Int, _ letters: TerminalStyle.Letters) -> [Character] {
        let (full, part) = parts(share, letters, of: rows)
        let fullLetter: Character = letters == .unicode ? "█" : "#"
        let partLetters: [Character] = letters == .unicode ? ["▁", "▂", "▃", "▄", "▅", "▆", "▇"] : [":"]
        let bar = [Character](repeating: fullLetter, count: full) + (part > 0 ? [partLetters[part - 1]] : [])
        return bar + [Character](repeating: " ", count: rows - bar.count)
    }

    private static func parts(_ share: Double, _ letters: TerminalStyle.Letters, of length: Int) -> (Int, Int) {
        let fineness = letters == .unicode ? 8 : 2
        let share = share > 0 ? min(share, 1) : 0
        let parts = Int((share * Double(length * fineness)).rounded())
        let seen = share > 0 && length > 0 ? max(parts, 1) : parts
        return seen.quotientAndRemainder(dividingBy: fineness)
    }
}
