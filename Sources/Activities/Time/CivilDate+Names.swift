extension CivilDate {
    /// The English name of the month: `November`.
    public var monthName: String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return names[fields.month - 1]
    }

    /// The first three letters of the month: `Nov`.
    public var shortMonthName: String { String(monthName.prefix(3)) }

    /// The day of the week in three letters: `Sat`.
    public var shortWeekdayName: String {
        ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday - 1]
    }
}
