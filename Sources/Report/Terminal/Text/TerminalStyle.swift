public import Activities
public import Messages

/// The properties of the terminal output: width, colours, characters, the user's units and language.
///
/// The caller chooses these properties; this type does not read environment variables. Colours only repeat information that is
/// also in the text, so output without colours is complete.
public struct TerminalStyle: Hashable, Sendable {
    /// The supported widths, in columns; on a narrower terminal, the output has the minimum width and its lines may wrap.
    public static let widths = 36...400

    /// The colours that the terminal supports.
    public enum Colors: Hashable, Sendable, CaseIterable {
        /// Neither colours nor other escape sequences: for files, pipes and `NO_COLOR`.
        case none
        /// The 16 colours of the terminal, which the user can configure (ECMA-48 and aixterm).
        case sixteen
        /// The fixed palette of 256 colours (xterm).
        case palette
    }

    /// The characters that the terminal supports.
    public enum Letters: Hashable, Sendable, CaseIterable {
        /// Block elements, Braille and geometric shapes.
        case unicode
        /// Only ASCII, for drawings; names keep their characters.
        case ascii
    }

    /// The width of the terminal in columns, within `widths`.
    public let columns: Int
    /// The colours that the terminal supports.
    public let colors: Colors
    /// The characters that the terminal supports.
    public let letters: Letters
    /// The units in which values are shown: kilometres or miles.
    public let units: Units
    /// The texts in the user's language.
    public let messages: Messages

    /// Creates a style; the columns are clamped to `widths`.
    public init(
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
