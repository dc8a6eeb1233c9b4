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
