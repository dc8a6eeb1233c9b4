/// What a run of text is written in.
///
/// It says again what words, places or shapes say already.
/// The hues are those of Masataka Okabe and Kei Ito, "Color Universal Design" (2002, revised 2008), told apart by the colour-blind;
/// their shades in the palette of 256 have a contrast of at least 3:1 on black and on white (WCAG 2.2, 1.4.11).
enum Ink: Hashable, CaseIterable {
    case plain
    case strong
    case faint
    case blue
    case green
    case orange
    case purple
    case red

    /// The parameters of Select Graphic Rendition (ECMA-48, 8.3.117); nil where nothing is to be said.
    func parameters(_ colors: TerminalStyle.Colors) -> String? {
        switch (colors, self) {
        case (.none, _), (_, .plain): nil
        case (_, .strong): "1"
        case (_, .faint): "2"
        case (.sixteen, .blue): "34"
        case (.sixteen, .green): "32"
        case (.sixteen, .orange): "33"
        case (.sixteen, .purple): "35"
        case (.sixteen, .red): "31"
        case (.palette, _): paletteNumber.map { "38;5;\($0)" }
        }
    }

    /// The number in the palette of 256; nil for what is no hue.
    var paletteNumber: Int? {
        switch self {
        case .plain, .strong, .faint: nil
        case .blue: 32
        case .green: 29
        case .orange: 166
        case .purple: 169
        case .red: 161
        }
    }
}
