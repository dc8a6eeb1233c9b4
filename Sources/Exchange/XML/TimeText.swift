import Activities

extension Moment {
    /// Parses an ISO 8601 time: `2026-11-21T18:05:09.250+01:00`.
    ///
    /// The zone is `Z` or an offset, with or without colon and minutes; without a zone, the time is UTC. Fractions are truncated to
    /// milliseconds. A leap second becomes the following second. The result is nil for other text and for years outside of ``fileYears``.
    init?(xml text: String) {
        self.init(anyYear: text)
        guard Self.fileYears.contains(date.fields.year) else { return nil }
    }

    /// The years that are accepted in a file; other years come from a wrong clock or an error.
    static let fileYears = 1900...2199

    /// Whether a text is a valid time except that its year is outside of ``fileYears``.
    static func isOfAnotherYear(_ text: String) -> Bool { Self(anyYear: text) != nil && Self(xml: text) == nil }

    private init?(anyYear text: String) {
        var rest = text.trimmed.utf8[...]
        guard let year = rest.digits(4), rest.consume("-"), let month = rest.digits(2), rest.consume("-"),
            let day = rest.digits(2), let date = CivilDate(year: year, month: month, day: day),
            rest.consume("T") || rest.consume("t") || rest.consume(" "),
            let hour = rest.digits(2), hour < 24, rest.consume(":"), let minute = rest.digits(2), minute < 60,
            rest.consume(":"),
            let second = rest.digits(2), second <= 60, let milliseconds = rest.fraction(), let offset = rest.zone()
        else { return nil }
        let seconds = date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second - offset
        self.init(unixMilliseconds: Int64(seconds) * 1000 + Int64(milliseconds), utcOffset: offset)
    }
}

extension Substring.UTF8View {
    fileprivate mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard let first, UInt32(first) == character.value else { return false }
        removeFirst()
        return true
    }

    fileprivate mutating func digits(_ count: Int) -> Int? {
        var value = 0
        for _ in 0..<count {
            guard let digit = nextDigit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    private mutating func nextDigit() -> Int? {
        guard let first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
        removeFirst()
        return Int(first - UInt8(ascii: "0"))
    }

    /// Parses a fraction such as `.25` as milliseconds; 0 if there is none.
    fileprivate mutating func fraction() -> Int? {
        guard consume(".") || consume(",") else { return 0 }
        guard let tenths = nextDigit() else { return nil }
        let hundredths = nextDigit()
        let thousandths = hundredths == nil ? nil : nextDigit()
        while nextDigit() != nil {}
        return tenths * 100 + (hundredths ?? 0) * 10 + (thousandths ?? 0)
    }

    /// Parses the time zone at the end of the text and returns its UTC offset in seconds; nil for an invalid zone.
    fileprivate mutating func zone() -> Int? {
        if isEmpty { return 0 }
        if consume("Z") || consume("z") { return isEmpty ? 0 : nil }
        let sign = consume("-") ? -1 : consume("+") ? 1 : 0
        guard sign != 0, let hours = digits(2) else { return nil }
        guard !isEmpty else { return offset(sign * hours * 3600) }
        _ = consume(":")
        guard let minutes = digits(2), minutes < 60, isEmpty else { return nil }
        return offset(sign * (hours * 3600 + minutes * 60))
    }

    private func offset(_ seconds: Int) -> Int? { Moment.offsets.contains(seconds) ? seconds : nil }
}
