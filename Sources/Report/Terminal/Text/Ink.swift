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
