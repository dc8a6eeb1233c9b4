/// How hard the runner found a whole activity, from 1 (very easy) to 10 (maximal).
///
/// It is the session rating of perceived exertion on the scale CR10, which the runner gives after the activity. Multiplied by the minutes of
/// the activity it is a measure of the training load.
///
/// Source: Foster et al. 2001, "A new approach to monitoring exercise training", doi:10.1519/00124278-200102000-00019; the scale is that of
/// Borg 1982, doi:10.1249/00005768-198205000-00012. Both scales also have 0, which means rest.
public struct PerceivedEffort: Hashable, Sendable, Comparable {
    /// The values of the scale.
    public static let range = 1...10
    /// All values of the scale, the easiest first.
    public static let all = range.compactMap { Self($0) }

    /// The value, in ``range``.
    public let value: Int

    /// Creates an effort; nil if the value is not in ``range``.
    public init?(_ value: Int) {
        guard Self.range.contains(value) else { return nil }
        self.value = value
    }

    /// Parses a number in digits, for example `7`; nil for any other text and for values outside of ``range``.
    public init?(parsing text: some StringProtocol) {
        guard let value = Int(text) else { return nil }
        self.init(value)
    }

    /// Compares by the value; the easier effort is the smaller one.
    public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
