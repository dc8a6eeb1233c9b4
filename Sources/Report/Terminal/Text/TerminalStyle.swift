public import Activities

/// How a terminal is written to: its width, its colours, its letters, and the reader's units.
///
/// Whoever writes decides; nothing here asks the environment. Nothing is said by colour alone, so that a style without colours loses
/// nothing.
public struct TerminalStyle: Hashable, Sendable {
    /// The widths that are drawn for, in columns; narrower terminals get the narrowest and may wrap.
    public static let widths = 36...400

    /// Colours there are.
    public enum Colors: Hashable, Sendable, CaseIterable {
        /// None, and no other escape sequence either: for files, pipes and `NO_COLOR`.
        case none
        /// The terminal's own sixteen, as its owner has set them (ECMA-48 and aixterm).
        case sixteen
        /// The fixed palette of 256 (xterm).
        case palette
    }

    /// Letters there are.
    public enum Letters: Hashable, Sendable, CaseIterable {
        /// Block elements, Braille and geometric shapes.
        case unicode
        /// Seven bits alone, for drawings; names keep their letters.
        case ascii
    }

    /// Columns, within `widths`.
    public let columns: Int
    /// Colours.
    public let colors: Colors
    /// Letters.
    public let letters: Letters
    /// Kilometres or miles.
    public let units: Units

    /// A style; the columns are clamped to `widths`.
    public init(columns: Int = 80, colors: Colors = .none, letters: Letters = .unicode, units: Units = .metric) {
        self.columns = min(max(columns, Self.widths.lowerBound), Self.widths.upperBound)
        self.colors = colors
        self.letters = letters
        self.units = units
    }

    /// The letter, or what stands for it where there are only seven bits.
    func letter(_ unicode: Character, _ ascii: Character) -> Character {
        letters == .unicode ? unicode : ascii
    }
}
