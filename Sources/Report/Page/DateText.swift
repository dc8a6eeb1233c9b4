internal import Activities

extension CivilDate {
    /// The day in words: `21 November 2026`.
    var longText: String { "\(fields.day) \(monthName) \(fields.year)" }

    /// The day in short form: `Sat 21 Nov`.
    var shortText: String { "\(shortWeekdayName) \(fields.day) \(shortMonthName)" }
}

extension Moment {
    /// An HTML `time` element with readable text, `21 November 2026, 18:05`, and a machine-readable `datetime`.
    var markup: Markup { "<time datetime=\"\(iso8601)\">\(date.longText), \(clockText)</time>" }
}
