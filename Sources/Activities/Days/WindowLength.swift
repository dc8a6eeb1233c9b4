/// How long a look back at steps goes: 5 to 600 seconds, whole.
public struct WindowLength: Hashable, Sendable, Codable {
    /// The lengths there are, in seconds.
    public static let range = 5...600
    /// The usual one: a minute.
    public static let minute = WindowLength(seconds: 60)
    /// The longest.
    public static let longest = WindowLength(seconds: 600)

    /// Seconds, within `range`.
    public let seconds: Int

    /// Takes the nearest length in `range`.
    public init(seconds: Int) {
        self.seconds = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Reads `60s`, `60` (seconds) or `10min`; nil for anything else, and for lengths out of `range`.
    public init?(parsing text: some StringProtocol) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }
        guard digits.count <= 4, let number = Int(digits) else { return nil }
        let seconds: Int
        switch String(unit) {
        case "", "s", "sec": seconds = number
        case "m", "min": seconds = number * 60
        default: return nil
        }
        guard Self.range.contains(seconds) else { return nil }
        self.init(seconds: seconds)
    }

    /// The length as a duration.
    public var duration: Duration { .seconds(seconds) }

    /// The length as it is typed: `60s`.
    public var text: String { "\(seconds)s" }

    /// The length in words: `minute`, `45 seconds`, `10 minutes`.
    var words: String {
        switch (seconds, seconds % 60) {
        case (60, _): "minute"
        case (_, 0): "\(seconds / 60) minutes"
        default: "\(seconds) seconds"
        }
    }
}
