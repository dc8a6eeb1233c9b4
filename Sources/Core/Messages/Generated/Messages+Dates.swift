// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// The list monthNames, in its order.
    package var monthNames: [String] {
        choose(
            ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
                "December"],
            ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
                "Dezember"]
        )
    }
    /// The list shortMonthNames, in its order.
    package var shortMonthNames: [String] {
        choose(
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
            ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"]
        )
    }
    /// The list shortWeekdayNames, in its order.
    package var shortWeekdayNames: [String] {
        choose(
            ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
            ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
        )
    }
    package func longDate(day: String, month: String, year: String) -> String { choose("\(day) \(month) \(year)", "\(day). \(month) \(year)") }
    package func shortDate(weekday: String, day: String, month: String) -> String {
        choose("\(weekday) \(day) \(month)", "\(weekday) \(day). \(month)")
    }
    package func shortDateOfYear(date: String, year: String) -> String { choose("\(date) \(year)", "\(date) \(year)") }
    package func monthOfYear(month: String, year: String) -> String { choose("\(month) \(year)", "\(month) \(year)") }
    package func dateAndTime(date: String, time: String) -> String { choose("\(date), \(time)", "\(date), \(time)") }
    package func lowerWeekOf(date: String) -> String { choose("week of \(date)", "Woche ab \(date)") }
    package func weekOf(date: String) -> String { choose("Week of \(date)", "Woche ab \(date)") }
}
