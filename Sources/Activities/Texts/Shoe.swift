public import Cadence

/// A pair of shoes.
public struct Shoe: Hashable, Sendable {
    /// The largest number of characters of a name.
    public static let longestName = 200

    /// The name; names that differ only in case are the same.
    public let name: String
    /// The distance of all activities with these shoes, and the distance that they had before.
    public let distance: Distance
    /// The number of activities with these shoes.
    public let activities: Int
    /// The distance from which on a warning is shown; nil for none.
    public let limit: Distance?
    /// Whether they are not used any more.
    public let isRetired: Bool
    /// For which activities they are the default: `all`, kinds, and tags such as `tag:long`.
    public let defaults: [String]

    /// Creates the description of a pair of shoes.
    public init(
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

    /// Whether the distance has reached the limit.
    public var isWorn: Bool { limit.map { distance >= $0 } ?? false }

    /// The warning in English that the limit is reached, as one sentence; nil if it is not.
    public func warning(_ units: Units) -> String? {
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
    public static func name(_ text: some StringProtocol) -> String? {
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
