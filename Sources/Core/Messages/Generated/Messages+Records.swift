// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `Records`
    public var records: String { choose("Records", "Rekorde") }
    /// `Best efforts`
    public var bestEfforts: String { choose("Best efforts", "Bestzeiten") }
    /// `Longest and most`
    public var otherRecords: String { choose("Longest and most", "Längste und meiste") }
    /// `Record`
    public var record: String { choose("Record", "Rekord") }
    /// `Rank`
    public var recordRank: String { choose("Rank", "Rang") }
    /// `Result`
    public var recordValue: String { choose("Result", "Ergebnis") }
    /// `1 mile`
    public var recordMile: String { choose("1 mile", "1 Meile") }
    /// `Half marathon`
    public var recordHalfMarathon: String { choose("Half marathon", "Halbmarathon") }
    /// `Marathon`
    public var recordMarathon: String { choose("Marathon", "Marathon") }
    /// `12 minutes`
    public var recordTwelveMinutes: String { choose("12 minutes", "12 Minuten") }
    /// `Longest run`
    public var longestRunByDistance: String { choose("Longest run", "Längster Lauf") }
    /// `Longest time`
    public var longestRunByTime: String { choose("Longest time", "Längste Zeit") }
    /// `Most steps in a day`
    public var mostStepsInADay: String { choose("Most steps in a day", "Meiste Schritte an einem Tag") }
    /// `Best week`
    public var bestWeekOfRuns: String { choose("Best week", "Beste Woche") }
    /// `Longest streak`
    public var longestRunStreak: String { choose("Longest streak", "Längste Serie") }
    /// `current: {days}`
    public func currentStreak(days: String) -> String { choose("current: \(days)", "jetzt: \(days)") }
    /// `estimated distance`
    public var estimatedDistance: String { choose("estimated distance", "Strecke geschätzt") }
    /// `{from} – {to}`
    public func dateRange(from: String, to: String) -> String { choose("\(from) – \(to)", "\(from) – \(to)") }
    /// `Predictions`
    public var predictions: String { choose("Predictions", "Vorhersagen") }
    /// `from {effort} in {time}`
    public func predictedFrom(effort: String, time: String) -> String { choose("from \(effort) in \(time)", "aus \(effort) in \(time)") }
    /// `Riegel's equation; efforts of the last 90 days; interval: also Daniels' VDOT.`
    public var predictionsExplained: String {
        choose(
            "Riegel's equation; efforts of the last 90 days; interval: also Daniels' VDOT.",
            "Riegels Formel; Abschnitte der letzten 90 Tage; Spanne: auch Daniels’ VDOT."
        )
    }
    /// `No predictions: no measured effort of 3:30 to 3:50:00 in the last 90 days.`
    public var noPredictions: String {
        choose(
            "No predictions: no measured effort of 3:30 to 3:50:00 in the last 90 days.",
            "Keine Vorhersagen: kein gemessener Abschnitt von 3:30 bis 3:50:00 in 90 Tagen."
        )
    }
    /// `No records: there is no run with a distance and no day with steps.`
    public var noRecords: String {
        choose(
            "No records: there is no run with a distance and no day with steps.",
            "Keine Rekorde: Es gibt keinen Lauf mit einer Strecke und keinen Tag mit Schritten."
        )
    }
    /// `Fastest sections of your runs; pauses within a section count. Jumps of the receiver and parts faster`
    public var recordsExplained: String {
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
    public func recordsPending(count: Count) -> String {
        choose(
            count,
            "\(count) activity is not analysed yet and may be missing here: stridectl records",
            "\(count) activities are not analysed yet and may be missing here: stridectl records",
            "\(count) Aktivität ist noch nicht ausgewertet und fehlt hier vielleicht: stridectl records",
            "\(count) Aktivitäten sind noch nicht ausgewertet und fehlen hier vielleicht: stridectl records"
        )
    }
    /// `new record`
    public var spokenNewRecord: String { choose("new record", "neuer Rekord") }
    /// `your shoes have reached their limit`
    public var spokenWornShoes: String { choose("your shoes have reached their limit", "deine Schuhe haben ihre Grenze erreicht") }
    /// `one mile`
    public var spokenRecordMile: String { choose("one mile", "eine Meile") }
    /// `half marathon`
    public var spokenRecordHalfMarathon: String { choose("half marathon", "Halbmarathon") }
    /// `marathon`
    public var spokenRecordMarathon: String { choose("marathon", "Marathon") }
}
