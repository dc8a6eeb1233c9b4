import Messages
import Testing

@Suite struct MessagesTests {
    @Test func onlyOneWithoutDecimalsIsSingular() {
        let texts = [Count(0), 1, 2, Count(12_301), Count(text: "1.0"), Count(-1)].map {
            (Messages.english.stepCount(count: $0), Messages.german.stepCount(count: $0))
        }
        #expect(texts.map(\.0) == ["0 steps", "1 step", "2 steps", "12,301 steps", "1.0 steps", "-1 steps"])
        #expect(
            texts.map(\.1) == [
                "0 Schritte", "1 Schritt", "2 Schritte", "12.301 Schritte", "1,0 Schritte", "-1 Schritte",
            ]
        )
    }

    @Test func pluralsMayDifferInMoreThanTheNoun() {
        #expect(Messages.german.routeGaps(count: 1) == "Sie hat eine Lücke, in der nichts aufgezeichnet wurde.")
        #expect(Messages.german.routeGaps(count: 3) == "Sie hat 3 Lücken, in denen nichts aufgezeichnet wurde.")
    }

    @Test func numbersHaveTheMarksOfTheLanguage() {
        #expect(Messages.english.localized("~12,301.55 km") == "~12,301.55 km")
        #expect(Messages.german.localized("~12,301.55 km") == "~12.301,55 km")
        #expect(Messages.german.localized("6:09/km") == "6:09/km")
        #expect(Messages.german.number(1_234_567) == "1.234.567")
        #expect(Messages.german.number(-999) == "-999")
    }

    @Test func datesHaveTheOrderOfTheLanguage() {
        func date(_ messages: Messages) -> String {
            messages.longDate(day: "21", month: messages.monthNames[2], year: "2026")
        }
        #expect(date(.english) == "21 March 2026")
        #expect(date(.german) == "21. März 2026")
        #expect(Messages.german.shortDate(weekday: "Sa", day: "21", month: "Nov") == "Sa 21. Nov")
    }

    @Test(arguments: [Messages.english, .german])
    func calendarNamesAreComplete(messages: Messages) {
        #expect(Set(messages.monthNames).count == 12)
        #expect(Set(messages.shortMonthNames).count == 12)
        #expect(Set(messages.shortWeekdayNames).count == 7)
    }

    @Test(arguments: [
        ("de_DE.UTF-8", Language.german), ("de", .german), ("de_AT@euro", .german), ("DE-de", .german),
        ("en_GB.UTF-8", .english), ("fr_FR.UTF-8", .english), ("C", .english), ("", .english), ("den_CA", .english),
    ])
    func theLocaleChoosesTheLanguage(name: String, language: Language) {
        #expect(Language { $0 == "LANG" ? name : nil } == language)
    }

    @Test func theFirstVariableOfTheLocaleThatIsNotEmptyCounts() {
        let environment = ["LC_ALL": "", "LC_MESSAGES": "de_DE", "LANG": "en_US"]
        #expect(Language { environment[$0] } == .german)
        #expect(Language { $0 == "LC_ALL" ? "C" : "de_DE" } == .english)
    }

    @Test func asciiTextsKeepTheirValues() {
        let messages = Messages.german.ascii
        #expect(messages.savedSeeIt(recording: "Höhe") == "Höhe; gespeichert; ansehen: stridectl show last")
        #expect(messages.altitude == "Hoehe")
        #expect(messages.monthNames[2] == "Maerz")
    }

    @Test func markedTextsShowWhatComesFromTheMessageFile() {
        #expect(Messages.english.marked.best(value: "6:09") == "⟦best ⟧6:09")
        #expect(Messages.german.marked.stepCount(count: 1000) == "1.000⟦ Schritte⟧")
    }
}
