extension Unicode.Scalar {
    /// The number of columns that this character occupies in a terminal: 0, 1 or 2.
    ///
    /// Source: Unicode Standard Annex #11 (East Asian Width). Wide and full-width characters and emoji use two columns.
    /// Combining marks, and the vowels and final consonants of a Hangul syllable, use none. Characters of ambiguous width use
    /// one column, as in all locales except the East Asian ones.
    package var columns: Int {
        // Most characters are block elements, Braille or Latin; this line handles them fast.
        if value < 0x300 || (0x2500...0x25FC).contains(value) || (0x2800...0x28FF).contains(value) { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        if Self.hangulTails.contains(where: { $0.contains(value) }) { return 0 }
        return properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) } ? 2 : 1
    }

    private static let hangulTails: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FF]

    /// The ranges of wide characters, without the emoji.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
        0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}

extension StringProtocol {
    /// The number of columns that this text occupies in a terminal.
    package var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }
}
