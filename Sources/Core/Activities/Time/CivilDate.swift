/// A date of the Gregorian calendar, independent of time zones.
package struct CivilDate: Hashable, Sendable {
    /// Days since 1 January 1970, negative before.
    package let dayNumber: Int

    /// Creates the date that is this many days after 1 January 1970.
    package init(dayNumber: Int) {
        self.dayNumber = dayNumber
    }

    /// Creates the date of a year, month and day; nil if the date does not exist or the year is outside 1…9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        self.init(dayNumber: Self.dayNumber(year: year, month: month, day: day))
        guard fields == (year, month, day) else { return nil }
    }

    /// The year, the month 1…12 and the day of the month 1…31.
    ///
    /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2021), `civil_from_days`: eras of 400 years that begin on 1 March.
    package var fields: (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension CivilDate: Comparable {
    package static func < (a: Self, b: Self) -> Bool { a.dayNumber < b.dayNumber }
}

extension CivilDate: Strideable {
    package func distance(to other: Self) -> Int { other.dayNumber - dayNumber }

    package func advanced(by days: Int) -> Self { Self(dayNumber: dayNumber + days) }
}

extension CivilDate {
    /// The day of the week by ISO 8601: 1 is Monday, 7 is Sunday.
    package var weekday: Int { ((dayNumber + 3) % 7 + 7) % 7 + 1 }

    package var startOfWeek: Self { advanced(by: 1 - weekday) }

    package var startOfMonth: Self { advanced(by: 1 - fields.day) }

    package var month: Range<Self> {
        let start = startOfMonth
        return start..<start.advanced(by: 31).startOfMonth
    }

    package var startOfYear: Self { Self(dayNumber: Self.dayNumber(year: fields.year, month: 1, day: 1)) }
}

extension CivilDate: CustomStringConvertible {
    /// Parses a date in the form `2026-11-21`; nil for any other text and for a date that does not exist.
    package init?(parsing text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The date in ISO 8601: `2026-11-21`.
    package var description: String {
        let (year, month, day) = fields
        return year.padded(to: 4) + "-" + month.padded(to: 2) + "-" + day.padded(to: 2)
    }
}

extension Int {
    /// The number in decimal digits, with leading zeros if it has fewer than `width` digits.
    package func padded(to width: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

extension CivilDate {
    /// The first three letters of the English name of the month: `Nov`.
    package var shortMonthName: String {
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][fields.month - 1]
    }

    /// The day of the week in three letters: `Sat`.
    package var shortWeekdayName: String {
        ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday - 1]
    }
}

/// The part of the local day in which an activity starts, for the name of an activity without a given name.
package enum TimeOfDay: Hashable, Sendable, CaseIterable {
    case morning
    case midday
    case afternoon
    case evening
    case night

    /// The parts of the day with the local hours at which they begin, in order; the hours before the first one belong to the last one.
    private static let beginnings = [(5, morning), (11, midday), (14, afternoon), (17, evening), (22, night)]

    /// The part of the day that contains a local hour, 0…23.
    package init(hour: Int) {
        self = Self.beginnings.last { $0.0 <= hour }?.1 ?? .night
    }
}
