/// A time of day on the local clock.
public struct ReminderTime: Hashable, Sendable, Codable {
    /// The valid minutes of a day.
    public static let range = 0...1439

    /// Minutes since local midnight, within `range`.
    public let minuteOfDay: Int

    /// Clamps `minuteOfDay` to `range`.
    public init(minuteOfDay: Int) {
        self.minuteOfDay = min(max(minuteOfDay, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Parses a time of day such as `18:00` or `7:05`; nil for any other text.
    public init?(parsing text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        self.init(minuteOfDay: hour * 60 + minute)
    }

    /// The time in the format that the settings use: `18:00`.
    public var text: String { (minuteOfDay / 60).padded(to: 2) + ":" + (minuteOfDay % 60).padded(to: 2) }
}
