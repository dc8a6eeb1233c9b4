import Activities
import Analysis
import Cadence
import Foundation
import Messages
import Testing

@testable import Report

/// Every word of a view or page comes from the message file, from the user, or is a symbol.
@Suite struct LanguageTests {
    /// Symbols that are the same in all languages, the marks of the drawn route, and the texts of the fixtures.
    private static let symbols: Set<Substring> = [
        "km", "mi", "m", "ft", "min", "h", "s", "spm", "bpm", "kcal", "mph", "k", "M", "S", "E",
    ]

    private static func terminal(_ messages: Messages) -> [String] {
        let style = TerminalStyle(columns: 400, messages: messages)
        let (today, goals) = (TerminalFixtures.evening.date, TerminalFixtures.goals)
        let tallies = TerminalFixtures.tallies(days: 90)
        let month = CalendarMonth(containing: today, tallies: tallies, goals: goals)
        var streaks: [Measure: DayStreak] = [:]
        streaks[.steps] = DayStreak(of: .steps, tallies: tallies, goals: goals, today: today)
        let runs = [TerminalFixtures.run(seconds: 3600), TerminalFixtures.run(seconds: 3600, kind: .cycle, speed: 8)]
        let presences = [DataPresence.live, .neverSeen, .silent(since: TerminalFixtures.evening), .refused(reason: "")]
        var texts = presences.flatMap { presence in
            Movement.allCases.map { movement in
                let view = TodayView(
                    date: today,
                    tally: tallies[today] ?? Tally(),
                    goals: goals,
                    stepsInWindow: 1,
                    window: .seconds(60),
                    activity: movement.rawValue,
                    presence: presence
                )
                return TodayText(view, style: style).description
            }
        }
        for period in Bars.Period.allCases {
            for measure in Measure.allCases {
                let bars = Bars(
                    period,
                    containing: today,
                    tallies: tallies,
                    measure: measure,
                    goals: goals,
                    today: today
                )
                texts.append(StatisticsText(bars, style: style).description)
            }
        }
        for activities in [[], runs.map(\.activity)] {
            let summary = PageFixtures.summary(.week, activities)
            texts.append(WeekText(summary, style: style).description)
            texts.append(PeriodWords(summary, units: .miles, messages: messages).sentences)
        }
        let earlier = [WorkoutFixtures.earlier]
        let shoe = Shoe(name: "7", distance: Distance(meters: 8000), limit: Distance(meters: 8000))
        for var run in runs {
            run.activity.shoes = shoe.name
            texts.append(ActivityText(id: 1, run, shoe: shoe).view(style))
            let workout = WorkoutFixtures.track(run)
            texts.append(ActivityText(id: 1, workout, earlier: earlier).view(style))
            texts.append(ActivityText(id: 1, workout, earlier: earlier).plain(.metric, messages))
            texts.append(ActivityText(id: 1, run).plain(.miles, messages))
            texts.append(ActivityText(id: 1, run, shoe: shoe).plain(.metric, messages))
        }
        return texts + [
            CalendarText(month, goals: goals, streaks: streaks, today: today, style: style).description,
            CalendarText(month, goals: Goals(), streaks: [:], today: today, style: style).description,
            GoalsText(goals, style: style).description, GoalsText(Goals(), style: style).description,
            HistoryText(runs.map { .init(number: 1, activity: $0.activity) }, style: style).description,
            HistoryText([], style: style).description,
        ]
    }

    private static func pages(_ messages: Messages) -> [String] {
        let (made, goals) = (PageFixtures.made, TerminalFixtures.goals)
        let zones = HeartRateZoneBounds(starts: [HeartRate(beatsPerMinute: 100), HeartRate(beatsPerMinute: 150)])
        let pauses = [Duration.seconds(600)..<Duration.seconds(660)]
        var laps = PageFixtures.track(seconds: 4000, pauses: pauses)
        laps.activity.laps = TerminalFixtures.run(seconds: 60).activity.laps
        var ride = TerminalFixtures.run(seconds: 3600, kind: .cycle, speed: 8)
        ride.activity.origin = .imported
        let tracks = [laps, ride, TerminalFixtures.run(seconds: 3600), PageFixtures.track(seconds: 300, name: nil)]
        let frame = PageFrame(messages: messages, generated: made)
        let linked = PageFrame(messages: messages, generated: made, links: [PageLink("", address: "/")])
        var pages = tracks.map {
            ActivityPage($0, zones: zones, linked).html
        }
        pages += tracks.map {
            let track = WorkoutFixtures.track($0)
            return ActivityPage(track, earlier: [WorkoutFixtures.earlier], frame).html
        }
        for period in Bars.Period.allCases {
            let days = period.days(containing: made.date)
            for tallies in [PageFixtures.tallies(days), [:]] {
                var summary = PageFixtures.summary(period, tallies.isEmpty ? [] : tracks.map(\.activity))
                (summary.tallies, summary.goals) = (tallies, goals)
                pages.append(PeriodPage(summary, frame).html)
            }
        }
        let entries = tracks.map { HistoryPage.Entry(address: "/", activity: $0.activity) }
        let months = [made.date.startOfMonth: 60, made.date.startOfYear: 1, made.date.startOfYear.advanced(by: -1): 1]
        for query in [HistoryQuery(month: made.date.startOfMonth), HistoryQuery(search: "7", page: 2)] {
            pages.append(HistoryPage(entries, query: query, months: months, frame).html)
        }
        pages.append(HistoryPage([], frame).html)
        return pages
    }

    /// The words outside ⟦ ⟧ that are not symbols.
    private static func literalWords(_ text: String) -> Set<Substring> {
        var rest = text
        for name in ["Round the park", "Along the river"] { rest = rest.replacing(name, with: " ") }
        rest = rest.replacing(/⟦[^⟧]*⟧/, with: " ")
        return Set(rest.split { !$0.isLetter }).subtracting(symbols)
    }

    /// The text of a page that a reader sees or hears: the content of the elements, and the labels for screen readers.
    private static func readable(_ html: String) -> String {
        let labels = html.matches(of: /aria-label="([^"]*)"/).map { String($0.1) }
        let body = html.replacing(/<style>[^<]*<\/style>/, with: " ").replacing(/<[^>]*>/, with: " ")
        return ([body] + labels).joined(separator: "\n").replacing(/&#?\w+;/, with: " ")
    }

    @Test func everyWordOfATerminalViewComesFromTheMessageFile() {
        for text in Self.terminal(.english.marked) { #expect(Self.literalWords(text) == [], "\(text)") }
    }

    @Test func everyWordOfAPageComesFromTheMessageFile() {
        for page in Self.pages(.english.marked) { #expect(Self.literalWords(Self.readable(page)) == []) }
    }

    @Test func aGermanViewHasGermanWordsNumbersAndDates() throws {
        let text = Self.terminal(.german).joined(separator: "\n")
        for part in [
            "Heute · Sa 21. Nov 2026", "1 Schritt", "Letzte Min.", "Keine Ziele gesetzt.", "Nr",
            "Lauf 1 · Sa 21. Nov 2026, 18:05", "84 m bergauf, 82 m bergab", "174", "Zwischenzeiten",
            "1 Lauf, 1 Radfahrt",
            "Woche ab Mo 16. Nov 2026", "Bis Kilometer 2: ", "Schritte pro Minute",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(text.contains(/\d,\d\d km/) && text.contains(/\d\.\d{3} Schritte/))
        #expect(!text.contains(/\d\.\d\d km/))
    }

    @Test func aGermanPageHasItsLanguageAndItsFooter() {
        for page in Self.pages(.german) {
            #expect(page.contains("<html lang=\"de\""))
            #expect(page.contains("<footer><p>Erstellt von strided am <time datetime="))
            #expect(page.contains("</time>. Nichts auf dieser Seite wurde von anderswo geladen.</p></footer>"))
        }
    }

    @Test func aTerminalWithoutUTF8GetsGermanInASCII() {
        let style = TerminalStyle(letters: .ascii, messages: .german)
        #expect(GoalsText(Goals(), style: style).description == "Keine Ziele gesetzt.")
        #expect(HistoryText([], style: style).description == "Keine Aktivitaeten.")
    }
}
