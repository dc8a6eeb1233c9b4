internal import Activities

extension CivilDate {
    /// The date in words, for example `21 November 2026`.
    var longText: String { "\(fields.day) \(monthName) \(fields.year)" }

    /// The date in a short form, for example `Sat 21 Nov`.
    var shortText: String { "\(shortWeekdayName) \(fields.day) \(shortMonthName)" }
}

extension Moment {
    /// An HTML `time` element with readable text, `21 November 2026, 18:05`, and a machine-readable `datetime`.
    var markup: Markup { "<time datetime=\"\(iso8601)\">\(date.longText), \(clockText)</time>" }
}
