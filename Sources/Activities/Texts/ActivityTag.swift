/// A short text that the runner gives to activities to find them again, such as `race` or `with Ana`.
///
/// Tags are shown as the runner wrote them and compared without case.
public struct ActivityTag: Hashable, Sendable {
    /// The largest number of characters of a tag.
    public static let longest = 40

    /// The text as the runner wrote it, without white space at its ends.
    public let text: String

    /// Creates a tag; white space at the ends of the text is removed.
    ///
    /// - Throws: `InvalidTag` if the text is empty or longer than ``longest``, or contains a comma, a line break or an invisible character.
    public init(parsing text: some StringProtocol) throws(InvalidTag) {
        let trimmed = text.unicodeScalars.drop(while: \.properties.isWhitespace).reversed()
            .drop(while: \.properties.isWhitespace).reversed()
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.allSatisfy(\.isAllowedInTag) else { throw .invalidCharacter }
        self.text = String(String.UnicodeScalarView(trimmed))
        guard self.text.count <= Self.longest, trimmed.count <= 4 * Self.longest else { throw .tooLong }
    }

    /// The tag in lower case; tags with the same folded text are the same tag.
    public var folded: String { text.lowercased() }
}

/// The reason why a text is not a tag.
public enum InvalidTag: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is empty, or only white space.
    case empty
    /// The text has more than `ActivityTag.longest` characters.
    case tooLong
    /// The text contains a comma, a line break or an invisible character.
    case invalidCharacter

    /// The reason and the remedy, in one line.
    public var description: String {
        switch self {
        case .empty: "a tag needs at least one letter"
        case .tooLong: "a tag can have at most \(ActivityTag.longest) characters"
        case .invalidCharacter: "a tag cannot contain commas, line breaks or invisible characters"
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isAllowedInTag: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: self != ","
        }
    }
}
