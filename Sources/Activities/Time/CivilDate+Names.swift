extension CivilDate {
    /// The name of its month in English: `November`.
    public var monthName: String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return names[fields.month - 1]
    }

    /// The first three letters of its month: `Nov`.
    public var shortMonthName: String { String(monthName.prefix(3)) }

    /// The name of its day of the week in three letters: `Sat`.
    public var shortWeekdayName: String {
        ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday - 1]
    }
}
