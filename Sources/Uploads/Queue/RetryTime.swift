public import Activities

/// When a failed request is repeated.
public enum RetryTime {
    /// The longest delay, which also limits what a server asks for with `Retry-After`.
    public static let longest = Duration.seconds(3_600)

    /// The delay after a number of failures in sequence, at least 1: 15 s, doubled by each further failure, at most one hour.
    public static func delay(afterFailures count: Int) -> Duration {
        min(.seconds(15) * (1 << min(max(count, 1) - 1, 10)), longest)
    }

    /// The delay that a server asks for in the field `Retry-After` (RFC 9110, section 10.2.3); nil if the text is not valid.
    ///
    /// - Parameters:
    ///   - text: A number of seconds, or a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///   - now: The present time.
    public static func delay(from text: String?, now: Moment) -> Duration? {
        guard let text else { return nil }
        if let seconds = Int(text) { return min(max(.seconds(min(seconds, 1_000_000)), .zero), longest) }
        guard let time = Moment(httpDate: text) else { return nil }
        return min(max(time - now, .zero), longest)
    }
}

extension Moment {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Parses a date in the form of HTTP (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
    public init?(httpDate text: String) {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT" || words[5] == "UTC", words[1].count == 2,
            let month = Self.months.firstIndex(of: String(words[2])),
            let date = CivilDate(parsing: "\(words[3])-\(month < 9 ? "0" : "")\(month + 1)-\(words[1])")
        else { return nil }
        let clock = words[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, clock.allSatisfy({ (0...60).contains($0) }), clock[0] < 24 else { return nil }
        let seconds = date.dayNumber * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
        self.init(unixMilliseconds: Int64(seconds) * 1_000)
    }
}
