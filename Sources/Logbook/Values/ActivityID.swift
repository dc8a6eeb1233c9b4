/// The number of an activity in the logbook; none is given twice.
public struct ActivityID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number, from 1 on.
    public let number: Int64

    /// A number.
    public init(_ number: Int64) {
        self.number = number
    }

    /// Reads `42`; nil for anything else.
    public init?(parsing text: some StringProtocol) {
        guard let number = Int64(text), number >= 1 else { return nil }
        self.init(number)
    }

    /// Orders numbers as they were given.
    public static func < (a: Self, b: Self) -> Bool { a.number < b.number }

    /// The number in digits.
    public var description: String { String(number) }
}
