import Activities
import Messages

/// The texts about the parts of a period, which are the hours of a day, the days of a week, the weeks of a month or the months of a year.
struct PartWords {
    /// The average of a part, from its value.
    let average: (String) -> String
    /// How many of the parts have data, from the two numbers.
    let withData: (String, String) -> String
    /// In how many of the parts the goal was reached, from the two numbers.
    let reached: (String, String) -> String

    /// Chooses the texts for a period.
    init(_ period: Bars.Period, _ messages: Messages) {
        switch period {
        case .day:
            average = messages.averageAnHour
            withData = messages.hoursWithData
            reached = messages.reachedInHours
        case .week:
            average = messages.averageADay
            withData = messages.daysWithData
            reached = messages.reachedInDays
        case .month:
            average = messages.averageAWeek
            withData = messages.weeksWithData
            reached = messages.reachedInWeeks
        case .year:
            average = messages.averageAMonth
            withData = messages.monthsWithData
            reached = messages.reachedInMonths
        }
    }
}
