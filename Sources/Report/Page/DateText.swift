internal import Activities

extension CivilDate {
    /// The day in words, as in `21 November 2026`.
    var longText: String { "\(fields.day) \(monthName) \(fields.year)" }

    /// The day in short, as in `Sat 21 Nov`.
    var shortText: String { "\(shortWeekdayName) \(fields.day) \(shortMonthName)" }
}

extension Moment {
    /// For people and, in `datetime`, for machines: `21 November 2026, 18:05`.
    var markup: Markup { "<time datetime=\"\(iso8601)\">\(date.longText), \(clockText)</time>" }
}
