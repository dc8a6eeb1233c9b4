import Activities
import Testing

@Suite struct CivilDateTests {
    @Test(arguments: [
        ("1970-01-01", 0, 4), ("2000-02-29", 11_016, 2), ("2026-11-21", 20_778, 6), ("1969-12-31", -1, 3),
    ])
    func dayNumbersAndWeekdaysMatchKnownDates(text: String, number: Int, weekday: Int) throws {
        let date = try #require(CivilDate(parsing: text))
        #expect(date.dayNumber == number)
        #expect(date.weekday == weekday)
        #expect(date.description == text)
    }

    @Test func fieldsRoundTripFor800Years() {
        for number in stride(from: -146_097, to: 146_097, by: 1) {
            let date = CivilDate(dayNumber: number)
            let (year, month, day) = date.fields
            #expect(CivilDate(year: year, month: month, day: day) == date)
        }
    }

    @Test(arguments: ["2026-02-29", "2026-13-01", "2026-1-1", "today", "2026-01-01-", "+026-01-01", ""])
    func invalidDatesAreRejected(text: String) {
        #expect(CivilDate(parsing: text) == nil)
    }

    /// Year 0 is a leap year, and 1 January of it is day −719528.
    @Test(arguments: [
        (-719_162, "0001-01-01", -719_162), (-719_163, "0000-12-31", -719_528), (-719_469, "0000-02-29", -719_528),
        (-719_529, "-0001-12-31", -719_893),
    ])
    func datesBeforeTheFirstYearContinueTheCalendar(number: Int, text: String, startOfYear: Int) {
        let date = CivilDate(dayNumber: number)
        #expect(date.description == text)
        #expect(date.startOfYear.dayNumber == startOfYear)
    }

    @Test func aMomentShowsLocalTime() {
        let moment = Moment(unixMilliseconds: 1_795_212_909_250, utcOffset: 5 * 3600 + 1800)
        #expect(moment.iso8601 == "2026-11-21T03:45:09.250+05:30")
        #expect(moment.utc.iso8601 == "2026-11-20T22:15:09.250Z")
        #expect(moment.date == CivilDate(parsing: "2026-11-21"))
        #expect((moment.hour, moment.minuteOfDay) == (3, 225))
        #expect(Moment(unixMilliseconds: -1).iso8601 == "1969-12-31T23:59:59.999Z")
    }
}

struct TypedDaysTests {
    /// A Wednesday.
    private static let today = CivilDate(parsing: "2026-11-25") ?? CivilDate(dayNumber: 0)

    @Test(arguments: [
        ("2026-10-01", "2026-10-01"), ("2026-1-9", "2026-01-09"), ("2026/10/01", "2026-10-01"),
        ("1.10.2026", "2026-10-01"), ("01.10.2026", "2026-10-01"), ("1.10.", "2026-10-01"), ("24.12.", "2025-12-24"),
        ("29.2.", "2024-02-29"), ("today", "2026-11-25"), ("Heute", "2026-11-25"), ("yesterday", "2026-11-24"),
        ("gestern", "2026-11-24"), ("vorgestern", "2026-11-23"), ("the day before yesterday", "2026-11-23"),
        ("monday", "2026-11-23"), ("Wed", "2026-11-25"), ("mittwoch", "2026-11-25"), ("last wednesday", "2026-11-18"),
        ("letzten Mittwoch", "2026-11-18"), ("thu", "2026-11-19"), ("Do", "2026-11-19"), ("so", "2026-11-22"),
        ("3 days ago", "2026-11-22"), ("3-days-ago", "2026-11-22"), ("vor 3 Tagen", "2026-11-22"),
        ("a week ago", "2026-11-18"), ("vor einer Woche", "2026-11-18"), ("two weeks ago", "2026-11-11"),
        ("9 months ago", "2026-02-25"), ("vor einem Jahr", "2025-11-25"), ("1 october 2026", "2026-10-01"),
        ("October 1, 2026", "2026-10-01"), ("1. Oktober 2026", "2026-10-01"), ("1st oct", "2026-10-01"),
        ("31 dec", "2025-12-31"), ("3. März", "2026-03-03"), ("this day", "2026-11-25"), ("letzter Tag", "2026-11-24"),
    ])
    func aDayIsRead(text: String, day: String) {
        let days = TypedDays(parsing: text, today: Self.today)
        #expect(days?.first.description == day && days?.last.description == day)
    }

    @Test(arguments: [
        ("last week", "2026-11-16", "2026-11-22"), ("letzte Woche", "2026-11-16", "2026-11-22"),
        ("last-week", "2026-11-16", "2026-11-22"), ("this week", "2026-11-23", "2026-11-29"),
        ("last month", "2026-10-01", "2026-10-31"), ("letzten Monat", "2026-10-01", "2026-10-31"),
        ("this month", "2026-11-01", "2026-11-30"), ("last year", "2025-01-01", "2025-12-31"),
        ("dieses Jahr", "2026-01-01", "2026-12-31"), ("2026-10", "2026-10-01", "2026-10-31"),
        ("10.2026", "2026-10-01", "2026-10-31"), ("2025", "2025-01-01", "2025-12-31"),
        ("0001", "0001-01-01", "0001-12-31"), ("9999", "9999-01-01", "9999-12-31"),
        ("october", "2026-10-01", "2026-10-31"), ("Dezember", "2025-12-01", "2025-12-31"),
        ("february 2024", "2024-02-01", "2024-02-29"), ("last 7 days", "2026-11-19", "2026-11-25"),
        ("letzte 2 Wochen", "2026-11-12", "2026-11-25"),
    ])
    func aPeriodIsRead(text: String, first: String, last: String) {
        let days = TypedDays(parsing: text, today: Self.today)
        #expect(days?.first.description == first && days?.last.description == last)
    }

    @Test(arguments: [
        "", "-", ".", "0", "31.2.2026", "2026-13", "2026-00-01", "10/1/2026", "1-10-2026", "last", "week", "ago",
        "3 ago", "0 days ago", "99999 years ago", "9999 years ago", "last blue", "tomorrow", "ma", "1 2 october",
        "32 october", "october 1 2 2026", "²", "october 32", "2026-10-01-01", "99999999999999999999",
        "october blue", "1 october next",
    ])
    func otherTextIsRefused(text: String) {
        #expect(TypedDays(parsing: text, today: Self.today) == nil)
    }

    @Test func theLastDayOfAShortMonthReplacesAMissingDay() throws {
        let today = try #require(CivilDate(parsing: "2026-03-31"))
        #expect(TypedDays(parsing: "a month ago", today: today)?.first.description == "2026-02-28")
        #expect(TypedDays(parsing: "vor 2 Monaten", today: today)?.first.description == "2026-01-31")
    }
}
