// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `Records`
    package var records: String { choose("Records", "Rekorde") }
    /// `Best efforts`
    package var bestEfforts: String { choose("Best efforts", "Bestzeiten") }
    /// `Longest and most`
    package var otherRecords: String { choose("Longest and most", "Längste und meiste") }
    /// `Record`
    package var record: String { choose("Record", "Rekord") }
    /// `Rank`
    package var recordRank: String { choose("Rank", "Rang") }
    /// `Result`
    package var recordValue: String { choose("Result", "Ergebnis") }
    /// `1 mile`
    package var recordMile: String { choose("1 mile", "1 Meile") }
    /// `Half marathon`
    package var recordHalfMarathon: String { choose("Half marathon", "Halbmarathon") }
    /// `Marathon`
    package var recordMarathon: String { choose("Marathon", "Marathon") }
    /// `12 minutes`
    package var recordTwelveMinutes: String { choose("12 minutes", "12 Minuten") }
    /// `Longest run`
    package var longestRunByDistance: String { choose("Longest run", "Längster Lauf") }
    /// `Longest time`
    package var longestRunByTime: String { choose("Longest time", "Längste Zeit") }
    /// `Most steps in a day`
    package var mostStepsInADay: String { choose("Most steps in a day", "Meiste Schritte an einem Tag") }
    /// `Best week`
    package var bestWeekOfRuns: String { choose("Best week", "Beste Woche") }
    /// `Longest streak`
    package var longestRunStreak: String { choose("Longest streak", "Längste Serie") }
    /// `current: {days}`
    package func currentStreak(days: String) -> String { choose("current: \(days)", "jetzt: \(days)") }
    /// `estimated distance`
    package var estimatedDistance: String { choose("estimated distance", "Strecke geschätzt") }
    /// `{from} – {to}`
    package func dateRange(from: String, to: String) -> String { choose("\(from) – \(to)", "\(from) – \(to)") }
    /// `Predictions`
    package var predictions: String { choose("Predictions", "Vorhersagen") }
    /// `from {effort} in {time}`
    package func predictedFrom(effort: String, time: String) -> String { choose("from \(effort) in \(time)", "aus \(effort) in \(time)") }
    /// `Riegel's equation; efforts of the last 90 days; interval: also Daniels' VDOT.`
    package var predictionsExplained: String {
        choose(
            "Riegel's equation; efforts of the last 90 days; interval: also Daniels' VDOT.",
            "Riegels Formel; Abschnitte der letzten 90 Tage; Spanne: auch Daniels’ VDOT."
        )
    }
    /// `No predictions: no measured effort of 3:30 to 3:50:00 in the last 90 days.`
    package var noPredictions: String {
        choose(
            "No predictions: no measured effort of 3:30 to 3:50:00 in the last 90 days.",
            "Keine Vorhersagen: kein gemessener Abschnitt von 3:30 bis 3:50:00 in 90 Tagen."
        )
    }
    /// `No records: there is no run with a distance and no day with steps.`
    package var noRecords: String {
        choose(
            "No records: there is no run with a distance and no day with steps.",
            "Keine Rekorde: Es gibt keinen Lauf mit einer Strecke und keinen Tag mit Schritten."
        )
    }
    /// `Fastest sections of your runs; pauses within a section count. Jumps of the receiver and parts faster`
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
    /// `{count} activities are not analysed yet and may be missing here: stridectl records`
    package func recordsPending(count: Count) -> String {
        choose(
            count,
            "\(count) activity is not analysed yet and may be missing here: stridectl records",
            "\(count) activities are not analysed yet and may be missing here: stridectl records",
            "\(count) Aktivität ist noch nicht ausgewertet und fehlt hier vielleicht: stridectl records",
            "\(count) Aktivitäten sind noch nicht ausgewertet und fehlen hier vielleicht: stridectl records"
        )
    }
    /// `new record`
    package var spokenNewRecord: String { choose("new record", "neuer Rekord") }
    /// `your shoes have reached their limit`
    package var spokenWornShoes: String { choose("your shoes have reached their limit", "deine Schuhe haben ihre Grenze erreicht") }
    /// `one mile`
    package var spokenRecordMile: String { choose("one mile", "eine Meile") }
    /// `half marathon`
    package var spokenRecordHalfMarathon: String { choose("half marathon", "Halbmarathon") }
    /// `marathon`
    package var spokenRecordMarathon: String { choose("marathon", "Marathon") }
}
