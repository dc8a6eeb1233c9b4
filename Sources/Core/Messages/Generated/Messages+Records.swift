// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var bestEfforts: String { choose("Best efforts", "Bestzeiten") }
    package var otherRecords: String { choose("Longest and most", "Längste und meiste") }
    package var record: String { choose("Record", "Rekord") }
    package var recordRank: String { choose("Rank", "Rang") }
    package var recordValue: String { choose("Result", "Ergebnis") }
    package var recordMile: String { choose("1 mile", "1 Meile") }
    package var recordHalfMarathon: String { choose("Half marathon", "Halbmarathon") }
    package var recordMarathon: String { choose("Marathon", "Marathon") }
    package var recordTwelveMinutes: String { choose("12 minutes", "12 Minuten") }
    package var longestRunByDistance: String { choose("Longest run", "Längster Lauf") }
    package var longestRunByTime: String { choose("Longest time", "Längste Zeit") }
    package var mostStepsInADay: String { choose("Most steps in a day", "Meiste Schritte an einem Tag") }
    package var bestWeekOfRuns: String { choose("Best week", "Beste Woche") }
    package var longestRunStreak: String { choose("Longest streak", "Längste Serie") }
    package func currentStreak(days: String) -> String { choose("current: \(days)", "jetzt: \(days)") }
    package var estimatedDistance: String { choose("estimated distance", "Strecke geschätzt") }
    package func dateRange(from: String, to: String) -> String { choose("\(from) – \(to)", "\(from) – \(to)") }
    package var predictions: String { choose("Predictions", "Vorhersagen") }
    package func predictedFrom(effort: String, time: String) -> String { choose("from \(effort) in \(time)", "aus \(effort) in \(time)") }
    package var predictionsExplained: String {
        choose(
            "Riegel's equation; efforts of the last 90 days; interval: also Daniels' VDOT.",
            "Riegels Formel; Abschnitte der letzten 90 Tage; Spanne: auch Daniels’ VDOT."
        )
    }
    package var noPredictions: String {
        choose(
            "No predictions: no measured effort of 3:30 to 3:50:00 in the last 90 days.",
            "Keine Vorhersagen: kein gemessener Abschnitt von 3:30 bis 3:50:00 in 90 Tagen."
        )
    }
    package var noRecords: String {
        choose(
            "No records: there is no run with a distance and no day with steps.",
            "Keine Rekorde: Es gibt keinen Lauf mit einer Strecke und keinen Tag mit Schritten."
        )
    }
    package var recordsExplained: String {
        choose(
            """
            Fastest sections of your runs; pauses within a section count. Jumps of the receiver and parts faster \
            than any runner do not count.
            """,
            """
            Die schnellsten Abschnitte deiner Läufe; Pausen darin zählen mit. Sprünge des Empfängers und Teile, \
            die kein Mensch läuft, zählen nicht.
            """
        )
    }
    package func recordsPending(count: Count) -> String {
        choose(
            count,
            "\(count) activity is not analysed yet and may be missing here: stridectl records",
            "\(count) activities are not analysed yet and may be missing here: stridectl records",
            "\(count) Aktivität ist noch nicht ausgewertet und fehlt hier vielleicht: stridectl records",
            "\(count) Aktivitäten sind noch nicht ausgewertet und fehlen hier vielleicht: stridectl records"
        )
    }
    package var spokenNewRecord: String { choose("new record", "neuer Rekord") }
    package var spokenWornShoes: String { choose("your shoes have reached their limit", "deine Schuhe haben ihre Grenze erreicht") }
    package var spokenRecordMile: String { choose("one mile", "eine Meile") }
    package var spokenRecordHalfMarathon: String { choose("half marathon", "Halbmarathon") }
    package var spokenRecordMarathon: String { choose("marathon", "Marathon") }
}
