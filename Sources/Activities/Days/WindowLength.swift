/// The length of a step window: 5 to 600 whole seconds.
public struct WindowLength: Hashable, Sendable, Codable {
    /// The valid lengths in seconds.
    public static let range = 5...600
    /// One minute, the default.
    public static let minute = WindowLength(seconds: 60)
    /// The longest length, ten minutes.
    public static let longest = WindowLength(seconds: 600)

    /// The length in seconds, within `range`.
    public let seconds: Int

    /// Clamps `seconds` to `range`.
    public init(seconds: Int) {
        self.seconds = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Parses a length such as `60s`, `60` (seconds) or `10min`; nil for any other text and for lengths outside `range`.
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

    /// The length in the format that the settings use: `60s`.
    public var text: String { "\(seconds)s" }

    /// The length in English: `minute`, `45 seconds`, `10 minutes`.
    var words: String {
        switch (seconds, seconds % 60) {
        case (60, _): "minute"
        case (_, 0): "\(seconds / 60) minutes"
        default: "\(seconds) seconds"
        }
    }
}
