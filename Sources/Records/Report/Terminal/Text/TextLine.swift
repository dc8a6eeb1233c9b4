import OutsideText

/// A line of text for a terminal: pieces of safe text, each with its style.
///
/// Text is added only with `init(_:_:)` or a literal. Both remove control characters, so that text cannot control the terminal.
struct TextLine: Hashable {
    fileprivate struct Run: Hashable {
        var text: String
        var ink: Ink
    }

    private var runs: [Run]
    /// The width of the line in columns.
    private(set) var columns: Int

    init(_ text: String, _ ink: Ink = .plain) {
        let clean = text.cleaned
        runs = clean.isEmpty ? [] : [Run(text: clean, ink: ink)]
        columns = clean.columns
    }

    /// Creates a line from cells drawn by this program, each a character with a style; control characters are not removed.
    init(cells: some Sequence<(letter: Character, ink: Ink)>) {
        runs = []
        columns = 0
        for cell in cells {
            columns += 1
            if let last = runs.indices.last, runs[last].ink == cell.ink || cell.letter == " " {
                runs[last].text.append(cell.letter)
            } else {
                runs.append(Run(text: String(cell.letter), ink: cell.ink))
            }
        }
    }

    static let empty = TextLine("")

    static func space(_ columns: Int) -> TextLine {
        TextLine(cells: repeatElement((letter: " ", ink: .plain), count: max(0, columns)))
    }

    static func + (a: TextLine, b: TextLine) -> TextLine {
        var sum = a
        sum.runs += b.runs
        sum.columns += b.columns
        return sum
    }

    static func += (a: inout TextLine, b: TextLine) { a = a + b }
}

extension TextLine: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self.init(text) }
}

extension TextLine {
    enum Side {
        case left
        case right
    }

    /// The line, padded with spaces until it has this width.
    func padded(to width: Int, _ side: Side = .left) -> TextLine {
        let gap = TextLine.space(width - columns)
        return side == .left ? self + gap : gap + self
    }

    /// The line, shortened to this width if it is longer, with `mark` where it was cut.
    func cut(to width: Int, mark: Character) -> TextLine {
        guard columns > width else { return self }
        var rest = max(0, width - 1)
        var cut = TextLine.empty
        for run in runs {
            var kept = String.UnicodeScalarView()
            for scalar in run.text.unicodeScalars {
                guard scalar.columns <= rest else {
                    cut.append(String(kept), run.ink)
                    if width > 0 { cut.append(String(mark), .faint) }
                    return cut
                }
                rest -= scalar.columns
                kept.append(scalar)
            }
            cut.append(String(kept), run.ink)
        }
        return cut
    }

    private mutating func append(_ text: String, _ ink: Ink) {
        guard !text.isEmpty else { return }
        runs.append(Run(text: text, ink: ink))
        columns += text.columns
    }
}

extension [TextLine] {
    /// Joins several lines into one, with a separator between them.
    func joined(_ separator: TextLine) -> TextLine {
        dropFirst().reduce(first ?? .empty) { $0 + separator + $1 }
    }
}

extension TextLine {
    /// The text of the line as it is written to the terminal: not wider than the terminal, and without spaces at its end.
    func text(_ style: TerminalStyle) -> String {
        let runs = cut(to: style.columns, mark: style.letter("…", "~")).runs
        let end = runs.lastIndex { !$0.isBlank } ?? -1
        return runs.prefix(end + 1).enumerated().map { index, run in
            let text = index == end ? run.text.withoutSpacesAtItsEnd : run.text
            guard let parameters = run.ink.parameters(style.colors), !run.isBlank else { return text }
            return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
        }.joined()
    }
}

extension [TextLine] {
    /// The text of all lines as it is written to the terminal.
    func text(_ style: TerminalStyle) -> String { map { $0.text(style) }.joined(separator: "\n") }
}

extension TextLine.Run {
    fileprivate var isBlank: Bool { text.allSatisfy { $0 == " " } }
}

extension String {
    fileprivate var withoutSpacesAtItsEnd: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}

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
