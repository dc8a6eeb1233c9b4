/// The number of an activity in the logbook; never reused.
public struct ActivityID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number, at least 1.
    public let number: Int64

    /// Creates an identifier.
    public init(_ number: Int64) {
        self.number = number
    }

    /// Parses `42`; nil for any other text.
    public init?(parsing text: some StringProtocol) {
        guard let number = Int64(text), number >= 1 else { return nil }
        self.init(number)
    }

    /// Orders by number, which is the order of insertion.
    public static func < (a: Self, b: Self) -> Bool { a.number < b.number }

    /// The number in digits.
    public var description: String { String(number) }
}
