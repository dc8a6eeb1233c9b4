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

    /// English sentences and their translations, also with sentences as values, parts between separators, and numbers.
    static let sentences: [(english: String, german: String)] = [
        (
            "heart-rate zone 140-148 bpm: no heart rate, pace kept",
            "Pulszone 140-148 bpm: kein Puls, Tempo bleibt"
        ),
        (
            "heart-rate ceiling 165 bpm: 172 bpm, pace lowered by 10 % and still decreasing",
            "Pulsgrenze 165 bpm: 172 bpm, Tempo um 10 % gesenkt, und es sinkt weiter"
        ),
        (
            "while a heart-rate zone is held, the pace stays between 4.0 km/h and 16.5 km/h; to change the limit, set heart.fastest",
            "während eine Pulszone gehalten wird, bleibt das Tempo zwischen 4,0 km/h und 16,5 km/h; zum Ändern der Grenze heart.fastest einstellen"
        ),
        (
            "the recording is not paused; to pause it: stridectl record pause",
            "die Aufnahme ist nicht pausiert; Pause: stridectl record pause"
        ),
        (
            "no sound: snd_pcm_open: Device or resource busy; start the sound server",
            "kein Ton: snd_pcm_open: Das Gerät ist belegt; starte den Tonserver"
        ),
        (
            "the run is paused because there is a phone call; to resume: stridectl resume",
            "der Lauf ist pausiert: ein Anruf; weiter: stridectl resume"
        ),
        (
            "cannot connect to strided at /run/a; b/control: Connection refused",
            "keine Verbindung zu strided unter /run/a; b/control: Verbindung verweigert"
        ),
        ("gps: fresh, ±0.12 m/s; fresh", "gps: aktuell, ±0,12 m/s; aktuell"),
        ("Still 1,712 steps, 2.10 km to go today.", "Heute fehlen noch 1.712 Schritte, 2,10 km."),
        (
            "5 km in 24:31 (before: 25:02, 12 March 2026)\nHalf marathon in 1:51:02 (before: 1:52:00, 1 May 2025)",
            "5 km in 24:31 (vorher: 25:02, 12. März 2026)\nHalbmarathon in 1:51:02 (vorher: 1:52:00, 1. Mai 2025)"
        ),
        ("good – Ada · +2 % · 1:03 of 3:20", "good – Ada · +2 % · 1:03 von 3:20"),
        ("speech (espeak-ng, en) · quiet", "Sprache (espeak-ng, en) · still"),
        ("version 1.2 is not known", "version 1.2 is not known"), ("", ""), ("; ", "; "), (" km", " km"),
        (
            "cadence 172.0 spm, fixed; the pace does not change it",
            "Schrittfrequenz 172,0 spm, fest; das Tempo ändert sie nicht"
        ),
        ("sound woodblock", "Klang woodblock"), ("sound is written ahead", "sound is written ahead"),
        ("five steps", "five steps"),
    ]

    @Test(arguments: sentences)
    func sentencesAreTranslatedByTheirEnglishForm(english: String, german: String) {
        #expect(Messages.german.translated(english) == german)
        #expect(Messages.english.translated(english) == english)
    }

    @Test func translatedSentencesHaveTheLettersOfTheTerminal() {
        let reason = "playing: the device no longer plays the written frames"
        #expect(Messages.german.ascii.translated(reason) == "Wiedergabe: Das Geraet spielt nicht mehr")
    }

    @Test(
        arguments: [
            ("the device did not know the date", "das Gerät kannte das Datum nicht"),
            (
                "rain, walk; felt good\n2 pauses without points and movement, 0:40; the device did not know the date",
                "rain, walk; felt good\n2 Pausen ohne Punkte und Bewegung, 0:40; das Gerät kannte das Datum nicht"
            ),
            ("rain, walk; no data, other", "rain, walk; no data, other"), ("", ""),
        ]
    )
    func theRemarksOfAnImportAreTranslatedAndTheNoteOfTheRunnerIsNot(note: String, german: String) {
        #expect(Messages.german.translatedNote(note) == german)
        #expect(Messages.english.translatedNote(note) == note)
    }

    @Test func markedTextsShowWhatComesFromTheMessageFile() {
        #expect(Messages.english.marked.best(value: "6:09") == "⟦best ⟧6:09")
        #expect(Messages.german.marked.stepCount(count: 1000) == "1.000⟦ Schritte⟧")
    }
}
