internal import Activities
internal import Messages

extension Messages {
    /// The name of the month: `November`.
    func monthName(of date: CivilDate) -> String { monthNames[date.fields.month - 1] }

    /// The short name of the month: `Nov`.
    func shortMonthName(of date: CivilDate) -> String { shortMonthNames[date.fields.month - 1] }

    /// The short name of the day of the week: `Sat`.
    func shortWeekdayName(of date: CivilDate) -> String { shortWeekdayNames[date.weekday - 1] }

    /// The date in words: `21 November 2026`.
    func long(_ date: CivilDate) -> String {
        longDate(day: "\(date.fields.day)", month: monthName(of: date), year: "\(date.fields.year)")
    }

    /// The date in a short form: `Sat 21 Nov`.
    func short(_ date: CivilDate) -> String {
        shortDate(
            weekday: shortWeekdayName(of: date),
            day: "\(date.fields.day)",
            month: shortMonthName(of: date)
        )
    }

    /// The date in a short form with its year: `Sat 21 Nov 2026`.
    func shortWithYear(_ date: CivilDate) -> String {
        shortDateOfYear(date: short(date), year: "\(date.fields.year)")
    }

    /// The month with its year: `November 2026`.
    func month(of date: CivilDate) -> String {
        monthOfYear(month: monthName(of: date), year: "\(date.fields.year)")
    }

    /// The date and the time: `Sat 21 Nov 2026, 18:05`.
    func shortDateAndTime(_ moment: Moment) -> String {
        dateAndTime(date: shortWithYear(moment.date), time: moment.clockText)
    }

    /// The label of a bar: an hour, a day, a week or a month, for example `07`, `Sat`, `16–22` or `Nov`.
    func label(of bar: Bar, in period: Bars.Period) -> String {
        switch period {
        case .day, .month: bar.label
        case .week: shortWeekdayName(of: bar.range.lowerBound)
        case .year: shortMonthName(of: bar.range.lowerBound)
        }
    }
}
