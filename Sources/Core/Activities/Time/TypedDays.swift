/// A day, a week, a month or a year as a person types it, in English or German: `2026-10-01`, `1.10.2026`, `yesterday`, `last week`.
///
/// Words of both languages are always accepted, because no word has different meanings in them. Words may be joined with hyphens, so that
/// a shell needs no quotation marks: `last-week`.
package struct TypedDays: Hashable, Sendable {
    package let first: CivilDate
    /// The last day; the same as the first one for a single day.
    package let last: CivilDate

    /// The forms that are accepted, for messages.
    package static let forms = """
        2026-10-01, 1.10.2026, "1 october", 2026-10, today, yesterday, monday, "3 days ago", "last week" or "last 7 days"
        """

    /// Parses the text; nil if it is not a day or a period.
    ///
    /// A weekday without a further word is the last one up to today; `last monday` is before today. A day or a month without a year is
    /// the last one that has begun. A week begins on Monday.
    package init?(parsing text: some StringProtocol, today: CivilDate) {
        let text = text.lowercased()
        let words = text.split { " -,".contains($0) }.map { $0.hasSuffix(".") ? $0.dropLast() : $0 }.map(String.init)
        guard
            let days = Self.numbers(text, today: today) ?? Self.relative(words, today: today)
                ?? Self.named(words, today: today)
        else { return nil }
        self = days
    }

    private init(_ day: CivilDate) { (first, last) = (day, day) }

    private init(_ first: CivilDate, until end: CivilDate) { (self.first, last) = (first, end.advanced(by: -1)) }

    private init?(year: Int, month: Int) {
        guard let day = CivilDate(year: year, month: month, day: 1) else { return nil }
        self.init(day, until: day.month.upperBound)
    }
}

extension TypedDays {
    /// Parses a date of numbers: year first with hyphens or slashes, or day first with points.
    private static func numbers(_ text: String, today: CivilDate) -> TypedDays? {
        let hasPoints = text.contains(".")
        var parts = text.split(omittingEmptySubsequences: false) { (hasPoints ? "." : "-/").contains($0) }
        // German dates without a year end with a point.
        if hasPoints, parts.last == "" { parts.removeLast() }
        let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
        guard numbers.count == parts.count, numbers.allSatisfy({ $0 > 0 }) else { return nil }
        let ordered = hasPoints ? numbers.reversed() : numbers
        let isYearFirst = (hasPoints ? parts.last : parts.first)?.count == 4
        switch (ordered.count, isYearFirst) {
        case (3, true): return CivilDate(year: ordered[0], month: ordered[1], day: ordered[2]).map { Self($0) }
        case (2, true): return Self(year: ordered[0], month: ordered[1])
        case (1, true): return CivilDate(year: ordered[0], month: 1, day: 1).map { period(.year, containing: $0) }
        case (2, false) where hasPoints: return latest(month: ordered[0], day: ordered[1], today: today)
        default: return nil
        }
    }

    /// The last day with this month and day up to today.
    private static func latest(month: Int, day: Int, today: CivilDate) -> TypedDays? {
        // 29 February is at most eight years ago.
        (0...8).lazy.compactMap { CivilDate(year: today.fields.year - $0, month: month, day: day) }
            .first { $0 <= today }.map { Self($0) }
    }
}

extension TypedDays {
    private enum Unit: CaseIterable {
        case day, week, month, year

        init?(_ word: String) {
            guard let unit = Self.allCases.first(where: { $0.names.contains(word) }) else { return nil }
            self = unit
        }

        private var names: [String] {
            switch self {
            case .day: ["day", "days", "tag", "tage", "tagen"]
            case .week: ["week", "weeks", "woche", "wochen"]
            case .month: ["month", "months", "monat", "monate", "monaten", "monats"]
            case .year: ["year", "years", "jahr", "jahre", "jahren", "jahres"]
            }
        }
    }

    private static let days: [[String]: Int] = [
        ["today"]: 0, ["heute"]: 0, ["yesterday"]: -1, ["gestern"]: -1, ["vorgestern"]: -2,
        ["day", "before", "yesterday"]: -2, ["the", "day", "before", "yesterday"]: -2,
    ]
    private static let thisWords: Set<String> = ["this", "diese", "dieser", "dieses", "diesen", "diesem"]
    private static let lastWords: Set<String> = [
        "last", "past", "previous", "letzte", "letzter", "letztes", "letzten", "letztem", "vorige", "voriger",
        "voriges",
        "vorigen", "vergangene", "vergangenen", "vergangenes",
    ]
    private static let counts = [
        ["a", "an", "one", "ein", "eine", "einem", "einer", "einen"], ["two", "zwei"], ["three", "drei"],
        ["four", "vier"], ["five", "fünf"], ["six", "sechs"], ["seven", "sieben"], ["eight", "acht"], ["nine", "neun"],
        ["ten", "zehn"],
    ]

    /// A number from 1 to 9999, in digits or as a word up to ten.
    private static func count(_ word: String) -> Int? {
        if let index = counts.firstIndex(where: { $0.contains(word) }) { return index + 1 }
        return Int(word).flatMap { (1...9999).contains($0) ? $0 : nil }
    }

    /// Parses a day or a period that is given by its distance from today.
    private static func relative(_ words: [String], today: CivilDate) -> TypedDays? {
        if let days = days[words] { return Self(today.advanced(by: days)) }
        if words.count == 3, words[2] == "ago" || words[0] == "vor" {
            let rest = words[0] == "vor" ? words[1...] : words[...1]
            guard let count = count(rest[rest.startIndex]), let unit = Unit(rest[rest.startIndex + 1]) else {
                return nil
            }
            return ago(count, unit, today: today)
        }
        guard let word = words.first else { return nil }
        if words.count == 3, lastWords.contains(word), let count = count(words[1]), let unit = Unit(words[2]),
            let start = ago(count, unit, today: today)
        {
            return Self(start.first.advanced(by: 1), until: today.advanced(by: 1))
        }
        guard words.count == 2 else { return nil }
        if thisWords.contains(word), let unit = Unit(words[1]) { return period(unit, containing: today) }
        guard lastWords.contains(word) else { return nil }
        if let unit = Unit(words[1]) {
            return period(unit, containing: period(unit, containing: today).first.advanced(by: -1))
        }
        return named([words[1]], today: today.advanced(by: -1))
    }

    /// The day that is this many units before today; a month without that day gives its last day.
    private static func ago(_ count: Int, _ unit: Unit, today: CivilDate) -> TypedDays? {
        switch unit {
        case .day: return Self(today.advanced(by: -count))
        case .week: return Self(today.advanced(by: -7 * count))
        case .month, .year:
            let (year, month, day) = today.fields
            let months = 12 * year + month - 1 - count * (unit == .year ? 12 : 1)
            guard let days = Self(year: months / 12, month: months % 12 + 1) else { return nil }
            return Self(min(days.first.advanced(by: day - 1), days.last))
        }
    }

    private static func period(_ unit: Unit, containing day: CivilDate) -> TypedDays {
        switch unit {
        case .day: Self(day)
        case .week: Self(day.startOfWeek, until: day.startOfWeek.advanced(by: 7))
        case .month: Self(day.startOfMonth, until: day.month.upperBound)
        case .year: Self(day.startOfYear, until: day.startOfYear.advanced(by: 366).startOfYear)
        }
    }
}

extension TypedDays {
    /// Each weekday or month in English and German; a beginning of at least two or three letters is enough.
    private static let weekdays = [
        ["monday", "montag"], ["tuesday", "dienstag"], ["wednesday", "mittwoch"], ["thursday", "donnerstag"],
        ["friday", "freitag"], ["saturday", "samstag"], ["sunday", "sonntag"],
    ]
    private static let months = [
        ["january", "januar"], ["february", "februar"], ["march", "märz", "maerz", "mrz"], ["april"], ["may", "mai"],
        ["june", "juni"], ["july", "juli"], ["august"], ["september"], ["october", "oktober"], ["november"],
        ["december", "dezember"],
    ]

    /// The number, counted from 1, of the only row with a name that begins with the word.
    private static func index(of word: String, in names: [[String]], letters: Int) -> Int? {
        guard word.count >= letters else { return nil }
        let found = names.indices.filter { names[$0].contains { $0.hasPrefix(word) } }
        return found.count == 1 ? found[0] + 1 : nil
    }

    /// Parses a weekday, or a month with or without a day and a year.
    private static func named(_ words: [String], today: CivilDate) -> TypedDays? {
        if words.count == 1, let weekday = index(of: words[0], in: weekdays, letters: 2) {
            return Self(today.advanced(by: -((today.weekday - weekday + 7) % 7)))
        }
        let place = words.firstIndex { index(of: $0, in: months, letters: 3) != nil }
        guard let place, let month = index(of: words[place], in: months, letters: 3), words.count <= 3 else {
            return nil
        }
        var rest = words
        rest.remove(at: place)
        let numbers = rest.compactMap { word in
            Int(["st", "nd", "rd", "th"].contains { word.hasSuffix($0) } ? word.dropLast(2) : Substring(word))
        }
        guard numbers.count == rest.count else { return nil }
        let year = numbers.first { (1000...9999).contains($0) }
        let day = numbers.first { (1...31).contains($0) }
        guard numbers.count == [year, day].count(where: { $0 != nil }) else { return nil }
        switch (year, day) {
        case (let year?, let day?): return CivilDate(year: year, month: month, day: day).map { Self($0) }
        case (let year?, nil): return Self(year: year, month: month)
        case (nil, let day?): return latest(month: month, day: day, today: today)
        case (nil, nil):
            return latest(month: month, day: 1, today: today).map { Self($0.first, until: $0.first.month.upperBound) }
        }
    }
}
