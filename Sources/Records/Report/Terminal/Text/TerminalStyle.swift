package import Activities
package import Messages
import OutsideText

/// The properties of the terminal output: width, colours, characters, the user's units and language.
///
/// The caller chooses these properties; this type does not read environment variables. Colours only repeat information that is
/// also in the text, so output without colours is complete.
///
/// No view of this module has a line that is wider than the terminal, or a line break at its end.
package struct TerminalStyle: Hashable, Sendable {
    /// The supported widths, in columns; on a narrower terminal, the output has the minimum width and its lines may wrap.
    package static let widths = 36...400

    package enum Colors: Hashable, Sendable, CaseIterable {
        /// Neither colours nor other escape sequences: for files, pipes and `NO_COLOR`.
        case none
        /// The 16 colours of the terminal, which the user can configure (ECMA-48 and aixterm).
        case sixteen
        /// The fixed palette of 256 colours (xterm).
        case palette
    }

    package enum Letters: Hashable, Sendable, CaseIterable {
        /// Block elements, Braille and geometric shapes.
        case unicode
        /// Only ASCII, for drawings; names keep their characters.
        case ascii
    }

    /// The width of the terminal in columns, within `widths`.
    package let columns: Int
    package let colors: Colors
    package let letters: Letters
    /// The units in which values are shown: kilometres or miles.
    package let units: Units
    /// The texts in the user's language.
    package let messages: Messages

    package init(
        columns: Int = 80,
        colors: Colors = .none,
        letters: Letters = .unicode,
        units: Units = .metric,
        messages: Messages = .english
    ) {
        self.columns = min(max(columns, Self.widths.lowerBound), Self.widths.upperBound)
        self.colors = colors
        self.letters = letters
        self.units = units
        self.messages = letters == .ascii ? messages.ascii : messages
    }

    /// Returns the Unicode character, or its ASCII replacement if the terminal supports only ASCII.
    package func letter(_ unicode: Character, _ ascii: Character) -> Character {
        letters == .unicode ? unicode : ascii
    }
}

/// The style of a piece of text: its colour or its weight.
///
/// Colours only repeat what words, positions or shapes also express. The colours are those of Masataka Okabe and Kei Ito, "Color
/// Universal Design" (2002, revised 2008), which colour-blind people can distinguish. Their shades in the palette of 256 have a
/// contrast of at least 4:1 on black and on white (WCAG 2.2; the maximum for any colour on both is 4.58:1). Blue is #5f5fff,
/// 4.57:1 on black and 4.60:1 on white.
///
/// The 16 terminal colours have other contrasts: the dark blue of xterm has 2.2:1 on black, and its yellow has 1.7:1 on white.
/// Therefore blue is the bright blue (4.4:1 and 4.7:1 in xterm, at least 2.8:1 in the palettes of VGA, Tango and Visual Studio
/// Code), and orange is the bright red (at least 3.1:1 in all of them).
package enum Ink: Hashable, Sendable, CaseIterable {
    case plain
    case strong
    case faint
    case blue
    case green
    case orange
    case purple
    case red

    /// The parameters of Select Graphic Rendition (ECMA-48, 8.3.117); nil if no escape sequence is needed.
    package func parameters(_ colors: TerminalStyle.Colors) -> String? {
        switch (colors, self) {
        case (.none, _), (_, .plain): nil
        case (_, .strong): "1"
        case (_, .faint): "2"
        case (.sixteen, .blue): "94"
        case (.sixteen, .green): "32"
        case (.sixteen, .orange): "91"
        case (.sixteen, .purple): "35"
        case (.sixteen, .red): "31"
        case (.palette, _): paletteNumber.map { "38;5;\($0)" }
        }
    }

    /// The number of the colour in the palette of 256; nil if this style is not a colour.
    var paletteNumber: Int? {
        switch self {
        case .plain, .strong, .faint: nil
        case .blue: 63
        case .green: 29
        case .orange: 130
        case .purple: 133
        case .red: 161
        }
    }
}

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

extension Measure {
    var ink: Ink {
        switch self {
        case .steps: .blue
        case .distance: .green
        case .calories: .orange
        }
    }
}

/// A ring in one character that shows the progress towards a goal; the ring is full only when the goal is reached.
enum RingLetter {
    /// The ring for a fraction of the goal: empty, one quarter, half, three quarters or full.
    static func letter(_ share: Double, _ style: TerminalStyle) -> Character {
        switch share {
        case 1...: style.letter("●", "#")
        case 0.75..<1: style.letter("◕", "%")
        case 0.5..<0.75: style.letter("◑", "*")
        case 0.25..<0.5: style.letter("◔", "+")
        default: style.letter("○", "-")
        }
    }

    static func legend(_ style: TerminalStyle) -> [String] {
        let (messages, isUnicode) = (style.messages, style.letters == .unicode)
        let shares = isUnicode ? ["¼", "½", "¾"] : ["1/4", "1/2", "3/4"]
        let texts = [messages.underShare(share: shares[0])] + shares + [messages.lowerReached]
        return zip([0, 0.25, 0.5, 0.75, 1], texts).map { share, text in "\(letter(share, style)) \(text)" }
    }
}
