package import Cadence

package struct Shoe: Hashable, Sendable {
    /// The largest number of characters of a name.
    package static let longestName = 200

    /// The name; names that differ only in case are the same.
    package let name: String
    /// The distance of all activities with these shoes, and the distance that they had before.
    package let distance: Distance
    package let activities: Int
    /// The distance from which on a warning is shown; nil for none.
    package let limit: Distance?
    package let isRetired: Bool
    /// For which activities they are the default: `all`, kinds, and tags such as `tag:long`.
    package let defaults: [String]

    package init(
        name: String,
        distance: Distance,
        activities: Int = 0,
        limit: Distance? = nil,
        isRetired: Bool = false,
        defaults: [String] = []
    ) {
        self.name = name
        self.distance = distance
        self.activities = activities
        self.limit = limit
        self.isRetired = isRetired
        self.defaults = defaults
    }

    package var isWorn: Bool { limit.map { distance >= $0 } ?? false }

    /// The warning in English that the limit is reached, as one sentence; nil if it is not.
    package func warning(_ units: Units) -> String? {
        guard isWorn, let limit else { return nil }
        return "The shoes “\(name)” have reached their limit: \(distance.text(units)) of \(limit.text(units))."
    }
}

extension Shoe {
    /// A name as it is stored: one line without control characters and without white space at its ends.
    ///
    /// Signs that join emoji and that set the direction of the text remain.
    ///
    /// - Returns: nil if no visible character remains, or if it is longer than ``longestName``.
    package static func name(_ text: some StringProtocol) -> String? {
        let scalars = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalar.properties.isWhitespace ? " " : nil
            default: scalar
            }
        }
        let trimmed = scalars.drop(while: \.properties.isWhitespace).reversed()
            .drop(while: \.properties.isWhitespace).reversed()
        let name = String(String.UnicodeScalarView(trimmed))
        // Without the second limit, a character could have any number of combining marks.
        guard name.count <= longestName, trimmed.count <= 10 * longestName,
            trimmed.contains(where: { $0.properties.generalCategory != .format && !$0.properties.isWhitespace })
        else { return nil }
        return name
    }
}

/// A short text that the runner gives to activities to find them again, such as `race` or `with Ana`.
///
/// Tags are shown as the runner wrote them and compared without case.
package struct ActivityTag: Hashable, Sendable {
    /// The largest number of characters of a tag.
    package static let longest = 40

    /// The text as the runner wrote it, without white space at its ends.
    package let text: String

    /// Creates a tag; white space at the ends of the text is removed.
    ///
    /// - Throws: `InvalidTag` if the text is empty or longer than ``longest``, or contains a comma, a line break or an invisible character.
    package init(parsing text: some StringProtocol) throws(InvalidTag) {
        let trimmed = text.unicodeScalars.drop(while: \.properties.isWhitespace).reversed()
            .drop(while: \.properties.isWhitespace).reversed()
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.allSatisfy(\.isAllowedInTag) else { throw .invalidCharacter }
        self.text = String(String.UnicodeScalarView(trimmed))
        guard self.text.count <= Self.longest, trimmed.count <= 4 * Self.longest else { throw .tooLong }
    }

    /// The tag in lower case; tags with the same folded text are the same tag.
    package var folded: String { text.lowercased() }
}

package enum InvalidTag: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    /// The text has more than `ActivityTag.longest` characters.
    case tooLong
    /// The text contains a comma, a line break or an invisible character.
    case invalidCharacter

    package var description: String {
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

/// How hard the runner found a whole activity, from 1 (very easy) to 10 (maximal).
///
/// It is the session rating of perceived exertion on the scale CR10, which the runner gives after the activity. Multiplied by the minutes of
/// the activity it is a measure of the training load.
///
/// Source: Foster et al. 2001, "A new approach to monitoring exercise training", doi:10.1519/00124278-200102000-00019; the scale is that of
/// Borg 1982, doi:10.1249/00005768-198205000-00012. Both scales also have 0, which means rest.
package struct PerceivedEffort: Hashable, Sendable {
    package static let range = 1...10
    package static let all = range.compactMap { Self($0) }

    package let value: Int

    /// Creates an effort; nil if the value is not in ``range``.
    package init?(_ value: Int) {
        guard Self.range.contains(value) else { return nil }
        self.value = value
    }

    /// Parses a number in digits, for example `7`; nil for any other text and for values outside of ``range``.
    package init?(parsing text: some StringProtocol) {
        guard let value = Int(text) else { return nil }
        self.init(value)
    }
}
