/// The number that identifies an activity in the logbook; it is never used for another activity.
public struct ActivityID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number of the activity, at least 1.
    public let number: Int64

    /// Creates an identifier.
    public init(_ number: Int64) {
        self.number = number
    }

    /// Parses the number of an activity, for example `42`; nil for any other text.
    public init?(parsing text: some StringProtocol) {
        guard let number = Int64(text), number >= 1 else { return nil }
        self.init(number)
    }

    /// Compares by number, which is the order in which the activities were inserted.
    public static func < (a: Self, b: Self) -> Bool { a.number < b.number }

    /// The number in digits.
    public var description: String { String(number) }
}
