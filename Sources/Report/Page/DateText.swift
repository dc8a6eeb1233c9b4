internal import Activities

extension CivilDate {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// `November`
    var monthName: String { Self.months[(fields.month - 1) % 12] }

    /// `Saturday`
    var weekdayName: String { Self.weekdays[(weekday - 1) % 7] }

    /// `21 November 2026`
    var longText: String { "\(fields.day) \(monthName) \(fields.year)" }

    /// `Sat 21 Nov`
    var shortText: String { "\(weekdayName.prefix(3)) \(fields.day) \(monthName.prefix(3))" }
}
